import { emptyMetadata } from '@salon/api-contract';
import { changedFieldsIn } from '../../domain/images/image-conflict.ts';
import { messages as imageMessages } from '../../domain/images/messages.ts';
import { errorMessage } from '../../http/api-error.ts';
import { validationOf, violationsOf } from '../../http/validation-of.ts';
import {
  fieldOf,
  metadataFields,
  nameOf,
  textOf,
} from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits } from '../../widgets/metadata-editor/metadata-edits.ts';
import { messages } from './messages.ts';

/** What the server found wrong with an edit, by field: what is invalid, and what another admin has changed meanwhile. */
export function editErrorsOf(error: unknown): MetadataEdits {
  return { ...invalidIn(error), ...conflictsIn(error) };
}

/** Why an edit failed, unless that is shown at the fields. Null also without an error. */
export function problemOf(error: unknown): string | null {
  const isAtFields =
    violationsOf(error).length > 0 || Object.keys(changedFieldsIn(error)).length > 0;
  return error === undefined || isAtFields ? null : errorMessage(error, imageMessages.updateFailed);
}

function invalidIn(error: unknown): MetadataEdits {
  const found = Object.entries(validationOf(error));
  return Object.fromEntries(found.map(([name, message]) => [fieldOf(name), message]));
}

/** Names what another admin has entered. */
function conflictsIn(error: unknown): MetadataEdits {
  const theirs = changedFieldsIn(error);
  const changed = metadataFields.filter((field) => theirs[nameOf(field)] !== undefined);
  const shown = { ...emptyMetadata, ...theirs };
  return Object.fromEntries(
    changed.map((field) => [field, messages.edit.changed(textOf(shown, field))]),
  );
}
