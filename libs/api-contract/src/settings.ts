import { z } from 'zod';
import { nestedEnvelope } from './envelope.ts';
import { settingsCatalogue } from './settings-catalogue.ts';

export const settingType = z.enum([
  'toggle',
  'text',
  'string',
  'integer',
  'decimal',
  'switch',
  'textpairs',
]);

const textPair = z.tuple([z.string(), z.string()]);
export type TextPair = z.infer<typeof textPair>;
export const textPairs = z.array(textPair);
export const settingValue = z.union([z.boolean(), z.number(), z.string(), textPairs]);
export type SettingValue = z.infer<typeof settingValue>;

const optionLook = { label: z.string().optional(), icon: z.string().optional() };

/** One option of a switch: only its value, or the value as `value`, `id` or `key` with a label or an icon. */
export const settingOption = z.union([
  z.string(),
  z.object({ value: z.string(), ...optionLook }),
  z.object({ id: z.string(), ...optionLook }),
  z.object({ key: z.string(), ...optionLook }),
]);
export type SettingOption = z.infer<typeof settingOption>;

/** The value of an option. */
export function valueOfOption(option: SettingOption): string {
  if (typeof option === 'string') return option;
  if ('value' in option) return option.value;
  return 'id' in option ? option.id : option.key;
}

/** Its fields are described in `routes/shared-schemas.ts`. */
export const setting = z.object({
  name: z.string(),
  category: z.string(),
  type: settingType,
  default: settingValue,
  value: settingValue,
  description: z.string(),
  options: z.array(settingOption).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  pattern: z.string().optional(),
  patternHint: z.string().optional(),
  maxLength: z.number().optional(),
});
export type Setting = z.infer<typeof setting>;

export const settingsReply = nestedEnvelope(z.object({ settings: z.array(setting) }));
export const settingReply = nestedEnvelope(z.object({ setting }));
export const settingsQuery = z.object({
  complete: z.literal('true').optional(),
});
export const updateSettingsBody = z.object({
  settings: z
    .array(
      z.object({
        // Any text: the failure lists unknown names.
        name: z
          .string()
          .max(100)
          .meta({ enum: Object.keys(settingsCatalogue) }),
        value: z.unknown(),
        /** The value that the client has shown: if the setting has another one now, the request is refused. */
        replaces: settingValue.optional(),
      }),
    )
    .min(1)
    .max(200),
});
/** The settings that have other values than the client has shown, with these values. */
export const settingConflicts = z.array(z.object({ name: z.string(), value: settingValue }));
export type UpdateSettingsBody = z.infer<typeof updateSettingsBody>;
