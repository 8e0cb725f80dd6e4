import { useLocation, useNavigate } from '../../ui/router/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { messages } from './messages.ts';
import styles from './not-found-page.module.css';

export default function NotFoundPage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first page of a new tab has no page before it.
  const hasBefore = key !== 'default' || history.length > 1;
  return (
    <main className={styles.page}>
      <title>{messages.documentTitle}</title>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <p>{messages.text}</p>
      <ButtonRow className={styles.actions}>
        <ButtonLink to="/">{messages.home}</ButtonLink>
        <Button
          color="secondary"
          onClick={() => (hasBefore ? navigate(-1) : navigate('/', { replace: true }))}
        >
          {messages.back}
        </Button>
      </ButtonRow>
    </main>
  );
}
