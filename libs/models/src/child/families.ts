import type { ModelFamily } from '../families.ts';
import type { InstalledModel } from '../installed-model.ts';
import { clip } from './clip.ts';
import { florence2 } from './florence-2.ts';
import type { RunnableModel } from './runnable-model.ts';
import type { SquareFit } from './picture.ts';
import { siglip } from './siglip.ts';
import { vitGpt2 } from './vit-gpt2.ts';

export interface FamilyRunner {
  readonly fit: SquareFit;
  /** Does not load the model yet. */
  open(model: InstalledModel): RunnableModel;
}

export const familyRunners: Record<ModelFamily, FamilyRunner> = {
  clip: { fit: 'cover', open: clip },
  siglip: { fit: 'fill', open: siglip },
  'vit-gpt2': { fit: 'fill', open: vitGpt2 },
  'florence-2': { fit: 'fill', open: florence2 },
};
