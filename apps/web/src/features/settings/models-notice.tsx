import { Link } from 'react-router';
import { fetchModels } from '../../domain/settings/models.ts';
import { useLoad } from '../../domain/use-load.ts';
import styles from './models-notice.module.css';

interface ModelsNoticeProps {
  /** The saved names of the models; the server is asked again when they change. */
  saved: string;
}

/** The models that the settings name and that are not installed. */
export function ModelsNotice({ saved }: ModelsNoticeProps) {
  const { loaded } = useLoad(saved, fetchModels, 'Error Fetching Models');
  const models = loaded.status === 'ready' ? loaded.value : [];
  const missing = models.filter(({ state }) => state === 'missing');
  if (missing.length === 0) return null;
  return (
    <div className={styles.notice}>
      {missing.map(({ kind, id, message }) => (
        <p key={kind}>{message ?? `${id} is not installed.`}</p>
      ))}
      <Link to="/dashboard/tasks">Install models on the task page</Link>
    </div>
  );
}
