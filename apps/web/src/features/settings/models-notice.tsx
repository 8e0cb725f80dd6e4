import { Link } from '../../ui/link.tsx';
import { useListModelsQuery } from '../../domain/settings/setting-endpoints.ts';
import { messages } from './messages.ts';
import styles from './models-notice.module.css';

/** The models that the settings name and that are not installed. */
export function ModelsNotice() {
  const { data: models = [] } = useListModelsQuery();
  const missing = models.filter(({ state }) => state === 'missing');
  if (missing.length === 0) return null;
  return (
    <div className={styles.notice}>
      {missing.map(({ kind, id, message }) => (
        <p key={kind}>{message ?? messages.notInstalled(id ?? kind)}</p>
      ))}
      <Link to="/dashboard/tasks">{messages.installModels}</Link>
    </div>
  );
}
