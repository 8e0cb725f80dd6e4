import { metadataFields } from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits } from '../../widgets/metadata-editor/metadata-edits.ts';

/** Takes back edits that were applied to all uploads, except where another text was typed since. */
export function withoutApplied(
  edits: MetadataEdits,
  applied: MetadataEdits,
  before: MetadataEdits = {},
): MetadataEdits {
  const left = metadataFields.flatMap((field) => {
    const isApplied = field in applied && edits[field] === applied[field];
    const text = isApplied ? before[field] : edits[field];
    return text === undefined ? [] : [[field, text] as const];
  });
  return Object.fromEntries(left);
}
