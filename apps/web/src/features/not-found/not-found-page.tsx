import { useNavigate } from '../../ui/router/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { messages } from './messages.ts';
import styles from './not-found-page.module.css';

export default function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <title>{messages.documentTitle}</title>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <p>{messages.text}</p>
      <ButtonRow className={styles.actions}>
        <ButtonLink to="/">{messages.home}</ButtonLink>
        <Button
          color="secondary"
          onClick={() => (hasPageBefore() ? navigate(-1) : navigate('/', { replace: true }))}
        >
          {messages.back}
        </Button>
      </ButtonRow>
    </main>
  );
}

/** False in a new tab. The length of the history alone does not show this: it also counts pages after this one. */
function hasPageBefore(): boolean {
  // Not every browser has it.
  const navigation: Navigation | undefined = window.navigation;
  if (!navigation) return history.length > 1;
  // Its entries are only those of this site: another one may have led here.
  return navigation.canGoBack || history.length > navigation.entries().length;
}
