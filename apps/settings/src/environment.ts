import { mongoEnvironment } from '@salon/mongo';
import { serverEnvironment } from '@salon/server-kit';
import type { z } from 'zod';

export const settingsEnvironment = serverEnvironment.extend(mongoEnvironment.shape);
export type SettingsEnvironment = z.infer<typeof settingsEnvironment>;
