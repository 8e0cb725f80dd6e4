import { modelIdOf } from '../model-setting.ts';

/**
 * The models that the command's arguments name (ids and presets), each model once. Without arguments, the preset
 * `fast`.
 */
export function modelsToInstall(names: readonly string[]): string[] {
  const settings = names.length > 0 ? names : ['fast'];
  const ids = settings.flatMap((setting) => [
    modelIdOf('embedding', setting),
    modelIdOf('caption', setting),
  ]);
  return [...new Set(ids)].filter((id) => id !== null);
}
