import { useListSettingsQuery } from '../src/domain/settings/setting-endpoints.ts';

/** Loads the settings as the frame of the dashboard does. */
export function TrashDays() {
  useListSettingsQuery();
  return null;
}

/** Answers it with the days of the trash alone. */
export const trashDays = (value: number) => ({
  'GET /settings?complete=true': () => ({
    data: {
      data: {
        settings: [
          {
            name: 'trashRetentionDays',
            type: 'integer',
            category: 'Maintenance',
            description: '',
            value,
            default: 30,
          },
        ],
      },
    },
  }),
});
