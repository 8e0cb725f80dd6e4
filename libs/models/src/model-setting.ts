export type ModelKind = 'embedding' | 'caption';

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

// The hub's own rule for each part, without a leading dot or hyphen: a part is also the name of a folder. The setting in
// libs/api-contract has the same rule; the specs of both have the same cases.
const idPattern = /^(?!.*\.\.)\w[\w.-]{0,95}\/\w[\w.-]{0,95}$/;

/** Whether the text is `owner/name` of a model on the hub, safe to use as a path. */
export const isModelId = (text: string): boolean => idPattern.test(text);

/** The hub id of the model that a setting names; null for 'off'. */
export function modelIdOf(kind: ModelKind, setting: string): string | null {
  if (setting === 'off') return null;
  const preset = Object.hasOwn(presets, setting) ? presets[setting] : undefined;
  return preset?.[kind] ?? setting;
}
