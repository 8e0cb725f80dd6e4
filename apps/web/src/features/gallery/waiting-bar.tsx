import { Progress } from '../../ui/progress.tsx';
import styles from './waiting-bar.module.css';

/** A bar at the lower edge of the menu while a list or the viewer is loading. */
export function WaitingBar({ label }: { label: string }) {
  return <Progress value={null} label={label} className={styles.bar} />;
}
