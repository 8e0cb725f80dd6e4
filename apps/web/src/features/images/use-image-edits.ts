import { useState } from 'react';
import { imageFieldNames } from '@salon/api-contract';
import type { FullImage, ImageMetadataEdit } from '@salon/api-contract';
import { changedFieldsIn } from '../../domain/images/image-conflict.ts';
import { changesOf, nameOf } from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { editErrorsOf } from './edit-errors.ts';

/** What was typed into the form of an image, and what is wrong with it, by field. */
export function useImageEdits(image: FullImage) {
  const [edits, setEdits] = useState<MetadataEdits>({});
  const [errors, setErrors] = useState<MetadataEdits>({});
  // What the fields showed when their edit began: the image can be loaded again, which they hide.
  const [shown, setShown] = useState<ImageMetadataEdit>({});
  return {
    edits,
    errors,
    changes: changesOf(image, edits),
    edit: (field: MetadataField, text: string) => {
      const name = nameOf(field);
      setEdits((typed) => ({ ...typed, [field]: text }));
      setShown((before) => ({ [name]: image[name], ...before }));
      setErrors(({ [field]: _corrected, ...others }) => others);
    },
    /** An edit with the values that it replaces, as the person has seen them. */
    withReplaced: (edit: ImageMetadataEdit) => ({
      ...edit,
      replaces: valuesOf({ ...image, ...shown }, edit),
    }),
    showErrors: setErrors,
    /** Shows why the server has refused the edit. */
    refuse: (error: unknown) => {
      // The errors name what others have entered: the person has seen it now.
      setShown((before) => ({ ...before, ...changedFieldsIn(error) }));
      setErrors(editErrorsOf(error));
    },
    reset: () => {
      setEdits({});
      setShown({});
      setErrors({});
    },
  };
}

/** The values of the edited fields. */
function valuesOf(values: ImageMetadataEdit, edit: ImageMetadataEdit): ImageMetadataEdit {
  const edited = imageFieldNames.filter((name) => edit[name] !== undefined);
  return Object.fromEntries(edited.map((name) => [name, values[name]]));
}
