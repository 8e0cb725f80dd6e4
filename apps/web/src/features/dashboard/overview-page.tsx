import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import styles from './overview-page.module.css';

export default function OverviewPage() {
  return (
    <div className={styles.page}>
      <title>Dashboard · Salon</title>
      <ScreenHeading>Dashboard</ScreenHeading>
      <p>Hang new pictures in the gallery.</p>
      <ButtonLink to="/dashboard/upload">
        <Icon name="upload" size={20} />
        Upload
      </ButtonLink>
    </div>
  );
}
