import type { ModelKind } from '@salon/api-contract';

/** Models that are run the same way. */
export type ModelFamily = 'clip' | 'siglip' | 'vit-gpt2' | 'florence-2';

export interface FamilyFacts {
  readonly kind: ModelKind;
  /** `model_type` in `config.json`. */
  readonly modelType: string;
  /** The weight files in `onnx/`, without dtype suffix and extension. */
  readonly roles: readonly string[];
}

export const families: Record<ModelFamily, FamilyFacts> = {
  clip: { kind: 'embedding', modelType: 'clip', roles: ['vision_model', 'text_model'] },
  siglip: { kind: 'embedding', modelType: 'siglip', roles: ['vision_model', 'text_model'] },
  'vit-gpt2': {
    kind: 'caption',
    modelType: 'vision-encoder-decoder',
    roles: ['encoder_model', 'decoder_model_merged'],
  },
  'florence-2': {
    kind: 'caption',
    modelType: 'florence2',
    roles: ['vision_encoder', 'embed_tokens', 'encoder_model', 'decoder_model_merged'],
  },
};

/** The files that every family needs besides the weights. */
export const describingFiles = [
  'config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
] as const;

/** The family for the `model_type` in a model's `config.json`; undefined if no family of that kind has the type. */
export function familyOf(kind: ModelKind, modelType: string): ModelFamily | undefined {
  // Object.keys widens to string; the keys of the record are exactly the families.
  const names = Object.keys(families) as ModelFamily[];
  return names.find(
    (name) => families[name].kind === kind && families[name].modelType === modelType,
  );
}
