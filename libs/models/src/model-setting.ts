import type { ModelKind } from '@salon/api-contract';

const presets: Record<string, Record<ModelKind, string>> = {
  fast: {
    embedding: 'Xenova/clip-vit-base-patch32',
    caption: 'Xenova/vit-gpt2-image-captioning',
  },
  better: {
    embedding: 'Xenova/siglip-base-patch16-224',
    caption: 'onnx-community/Florence-2-base-ft',
  },
};

/** The hub id of the model that a setting names; null for 'off'. */
export function modelIdOf(kind: ModelKind, setting: string): string | null {
  if (setting === 'off') return null;
  const preset = Object.hasOwn(presets, setting) ? presets[setting] : undefined;
  return preset?.[kind] ?? setting;
}
