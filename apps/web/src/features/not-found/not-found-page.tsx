import { useLocation, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import styles from './not-found-page.module.css';

export default function NotFoundPage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first page of a new tab has no page before it.
  const hasBefore = key !== 'default' || history.length > 1;
  return (
    <main className={styles.page}>
      <title>Page Not Found · Salon</title>
      <ScreenHeading>Page Not Found</ScreenHeading>
      <p>The page you're looking for doesn't exist.</p>
      <div className={styles.actions}>
        <ButtonLink to="/">Go Home</ButtonLink>
        <Button
          color="secondary"
          onClick={() => void (hasBefore ? navigate(-1) : navigate('/', { replace: true }))}
        >
          Go Back
        </Button>
      </div>
    </main>
  );
}
