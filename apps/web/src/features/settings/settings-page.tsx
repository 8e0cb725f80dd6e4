import { fetchSettings } from '../../domain/settings/manage-settings.ts';
import { useLoad } from '../../domain/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';

export default function SettingsPage() {
  const { loaded, retry } = useLoad('all', fetchSettings, 'Error Fetching Settings');
  return (
    <div className={styles.page}>
      <title>Settings · Salon</title>
      <ScreenHeader title="Settings" />
      {loaded.status === 'loading' && <Loading />}
      {loaded.status === 'failed' && (
        <Message title="The settings did not arrive">
          <p>{loaded.reason}</p>
          <Button onClick={retry}>Try again</Button>
        </Message>
      )}
      {loaded.status === 'ready' && <SettingsForm loaded={loaded.value} />}
    </div>
  );
}
