import { loadedOf } from '../../domain/loaded.ts';
import { useListSettingsQuery } from '../../domain/settings/setting-endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { messages } from './messages.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';

export default function SettingsPage() {
  const query = useListSettingsQuery();
  const loaded = loadedOf(query);
  return (
    <div className={styles.page}>
      <title>{messages.documentTitle}</title>
      <ScreenHeader title={messages.heading} />
      {loaded.status === 'loading' && <Loading />}
      {loaded.status === 'failed' && (
        <Message title={messages.loadFailed}>
          <p>{loaded.reason}</p>
          <Button onClick={() => void query.refetch()}>{messages.retry}</Button>
        </Message>
      )}
      {loaded.status === 'ready' && <SettingsForm settings={loaded.value} />}
    </div>
  );
}
