import { Markup } from '../../ui/markup.tsx';
import styles from './about-preview.module.css';
import { messages } from './messages.ts';

/** The about text as visitors will read it. */
export function AboutPreview({ title, text }: { title: string; text: string }) {
  if (!text.trim()) return null;
  return (
    <figure className={styles.preview}>
      <figcaption>{messages.preview}</figcaption>
      <div className={styles.about}>
        <h3>{title.trim() || messages.about}</h3>
        <Markup text={text} />
      </div>
    </figure>
  );
}
