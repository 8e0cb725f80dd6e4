/** What is wrong with one file of a model, worded to follow the file's name: "is missing". */
export interface FileProblem {
  readonly file: string;
  readonly problem: string;
}

/** A model is not installed, or not completely. */
export class ModelMissing extends Error {
  override readonly name = 'ModelMissing';
  /** The files that are missing or unusable, by their path in the folder of the model. */
  readonly files: string[];

  constructor(
    readonly id: string,
    /** Empty if no file is there. */
    readonly problems: readonly FileProblem[],
  ) {
    const list = problems.map(({ file, problem }) => `${file} ${problem}`).join(', ');
    const what = problems.length > 0 ? `cannot be used because ${list}` : 'is not installed';
    super(
      `The model ${id} ${what}. Start the task 'Install models', or run 'npm run models' on the server ` +
        `('docker compose run --rm models' with Docker Compose).`,
    );
    this.files = problems.map(({ file }) => file);
  }
}

/** The bytes are not a picture, or a damaged one. A repetition fails again. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable';
}

/** The process that runs a model ended, was closed or took too long; a repetition may succeed. */
export class ModelProcessFailed extends Error {
  override readonly name = 'ModelProcessFailed';
}
