import type { ModelStatus, Setting, SettingName } from '@salon/api-contract';
import { api } from '../api.ts';
import type { DashboardDispatch, DashboardState } from '../api.ts';
import { errorIn } from '../error-in.ts';
import { loadList } from '../list-endpoint.ts';
import { fetchSettings, resetSetting, saveSettings } from './setting-requests.ts';
import type { AnySetting, SettingChange, SettingReset } from './setting-requests.ts';
import { messages } from './messages.ts';
import { fetchModels } from './models.ts';
import { conflictsOf } from './setting-conflicts.ts';
import type { SettingConflict } from './setting-conflicts.ts';
import { loadSettings } from './settings-slice.ts';

const settingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every setting, for admins. */
    listSettings: build.query<AnySetting[], void>({
      queryFn: loadList(fetchSettings, (state) => selectSettingList(state)),
      providesTags: ['Settings'],
      extraOptions: { failedTitle: messages.settingsFailed },
    }),
    /** Saves these values, or none of them. */
    saveSettings: build.mutation<Setting[], SettingChange[]>({
      query: (changes) => () => saveSettings(changes),
      invalidatesTags: (saved) => (saved ? ['Models'] : []),
      onQueryStarted: async (_changes, { dispatch, queryFulfilled }) => {
        try {
          dispatch(settingsChanged((await queryFulfilled).data));
        } catch (failure) {
          dispatch(valuesFound(conflictsOf(errorIn(failure))));
        }
      },
    }),
    resetSetting: build.mutation<Setting, SettingReset>({
      query: (reset) => (signal) => resetSetting(reset, signal),
      invalidatesTags: (saved) => (saved ? ['Models'] : []),
      onQueryStarted: async (_reset, { dispatch, queryFulfilled }) => {
        try {
          dispatch(settingsChanged([(await queryFulfilled).data]));
        } catch (failure) {
          dispatch(valuesFound(conflictsOf(errorIn(failure))));
        }
      },
    }),
    /** The models that the settings name, and whether they are installed. */
    listModels: build.query<ModelStatus[], void>({
      query: () => fetchModels,
      providesTags: ['Models'],
      extraOptions: { failedTitle: messages.modelsFailed },
    }),
  }),
});

/** Every setting as the dashboard knows it; null until it has loaded them. */
const selectSettingList = (state: DashboardState): AnySetting[] | null =>
  settingApi.endpoints.listSettings.select()(state).data ?? null;

/** Takes over values that another admin has saved: the next attempt replaces what is shown then. */
const valuesFound =
  (found: readonly SettingConflict[]) =>
  (dispatch: DashboardDispatch): void => {
    const valueOf = new Map(found.map(({ name, value }) => [name, value]));
    const replaced = (settings: AnySetting[]) =>
      settings.map((setting) => {
        const value = valueOf.get(setting.name);
        return value === undefined || setting.type === 'unsupported'
          ? setting
          : { ...setting, value };
      });
    dispatch(settingApi.util.updateQueryData('listSettings', undefined, replaced));
  };

const settingsChanged = (saved: readonly Setting[]) => (dispatch: DashboardDispatch) => {
  const byName = new Map(saved.map((setting) => [setting.name, setting]));
  const replaced = (settings: AnySetting[]) =>
    settings.map((setting) => byName.get(setting.name) ?? setting);
  dispatch(settingApi.util.updateQueryData('listSettings', undefined, replaced));
  // Visitors' screens in this tab use some of them.
  void dispatch(loadSettings({ isForced: true }));
};

const trashDays: SettingName = 'trashRetentionDays';

/** For how many days the trash keeps what is deleted; undefined until the dashboard has loaded the settings. */
export function selectTrashDays(state: DashboardState): number | undefined {
  const setting = selectSettingList(state)?.find(({ name }) => name === trashDays);
  const days = setting?.type === 'unsupported' ? undefined : setting?.value;
  return typeof days === 'number' ? days : undefined;
}

export const {
  useListSettingsQuery,
  useSaveSettingsMutation,
  useResetSettingMutation,
  useListModelsQuery,
} = settingApi;
