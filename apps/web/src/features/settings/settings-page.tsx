import { loadedOf } from '../../domain/loaded.ts';
import { useListSettingsQuery } from '../../domain/settings/setting-endpoints.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import { messages } from './messages.ts';
import { SettingsForm } from './settings-form.tsx';

export default function SettingsPage() {
  const query = useListSettingsQuery();
  const loaded = loadedOf(query);
  return (
    <Screen>
      <title>{messages.documentTitle}</title>
      <ScreenHeader title={messages.heading} />
      {loaded.status === 'loading' && <Loading />}
      {loaded.status === 'failed' && (
        <LoadFailed title={messages.loadFailed} reason={loaded.reason} onRetry={query.refetch} />
      )}
      {loaded.status === 'ready' && <SettingsForm settings={loaded.value} />}
    </Screen>
  );
}
