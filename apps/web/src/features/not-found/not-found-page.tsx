import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import styles from './not-found-page.module.css';

export default function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <title>Page Not Found · Salon</title>
      <ScreenHeading>Page Not Found</ScreenHeading>
      <p>The page you're looking for doesn't exist.</p>
      <div className={styles.actions}>
        <ButtonLink to="/">Go Home</ButtonLink>
        <Button color="secondary" onClick={() => void navigate(-1)}>
          Go Back
        </Button>
      </div>
    </main>
  );
}
