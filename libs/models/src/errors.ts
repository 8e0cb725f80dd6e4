import { codeOf } from '@salon/file-system';
import { lockFileName } from './lock-file-name.ts';

/** The problem of a model's file, as the end of a sentence that begins with the file's name: "is missing". */
export interface FileProblem {
  readonly file: string;
  readonly problem: string;
}

/** A model is not installed, or not completely. */
export class ModelMissing extends Error {
  override readonly name = 'ModelMissing';

  constructor(
    readonly id: string,
    /** Files by their path in the folder of the model, the lock file by its name. Empty if there are no files. */
    readonly problems: readonly FileProblem[],
    /** The task leaves complete files alone that were copied by hand. */
    isByHand = false,
  ) {
    const list = problems.map(({ file, problem }) => `${file} ${problem}`).join(', ');
    const what = problems.length > 0 ? `cannot be used because ${list}` : 'is not installed';
    const command = `“npm run models -- ${id}” on the server (“docker compose run --rm models ${id}” with Docker Compose)`;
    // Without its record, the task takes the files for those of a model that was installed by hand.
    const isLockFile = problems.some(({ file }) => file === lockFileName);
    const copyOrStart = isByHand ? 'Copy its files again' : 'Start the task “Install models”';
    const guide = isLockFile ? 'Correct the file, or delete it and' : `${copyOrStart}, or`;
    super(`The model ${id} ${what}. ${guide} run ${command}.`);
  }
}

/** The models folder cannot be read, which does not mean that a model is missing. A repeat may succeed. */
export class ModelsUnreadable extends Error {
  override readonly name = 'ModelsUnreadable';

  constructor(cause: unknown) {
    super(`The models folder cannot be read (${codeOf(cause)}).`, { cause });
  }
}

/** The bytes are not a picture, or a damaged one. Repeating does not help. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable';
}

/** The model process ended, was closed or took too long. A repeat may succeed. */
export class ModelProcessFailed extends Error {
  override readonly name: string = 'ModelProcessFailed';
}

/** The model process was closed by its owner, so the model has not failed. */
export class ProcessClosed extends ModelProcessFailed {
  override readonly name = 'ProcessClosed';

  constructor() {
    super('The process of the model was closed.');
  }
}
