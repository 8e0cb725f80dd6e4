import { imagePath } from '../../domain/images/image-path.ts';
import { useLocation, useNavigate } from '../../ui/router/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './image-steps.module.css';
import { messages } from './messages.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useStepKeys } from './use-step-keys.ts';

const { image: texts } = messages;

/** Links to the images before and after one, which the arrow keys follow too. A step adds no entry to the history. */
export function ImageSteps({ id }: { id: string }) {
  const navigate = useNavigate();
  // The step replaces the entry of the history, and going back still leads to the list.
  const { state } = useLocation();
  const { previous, next, search } = useNeighbours(id);
  useStepKeys((by) => {
    const to = by === 1 ? next : previous;
    if (to) navigate(imagePath(to, search), { replace: true, state });
  });
  const link = (to: string | null, text: string, icon: string) =>
    to && (
      <Link to={imagePath(to, search)} replace state={state} aria-label={text} title={text}>
        <Icon name={icon} />
      </Link>
    );
  if (!previous && !next) return null;
  return (
    <nav className={styles.steps} aria-label={texts.steps}>
      {link(previous, texts.previous, 'chevron-left')}
      {link(next, texts.next, 'chevron-right')}
    </nav>
  );
}
