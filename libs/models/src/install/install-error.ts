/** Why a model could not be installed: one sentence for the person who runs the command. */
export class InstallError extends Error {
  override name = 'InstallError';
}

/** A request to the hub that failed in a way that may pass, so that repeating it makes sense. */
export class TransferError extends Error {
  override name = 'TransferError';
}

const fullDisk = ['ENOSPC', 'EDQUOT'];
const notWritable = ['EACCES', 'EPERM', 'EROFS'];

/** Translates what stopped an installation; what has no sentence here is returned as it is. */
export function asInstallError(error: unknown, modelsDir: string): unknown {
  if (error instanceof TransferError) {
    const sentence = `${error.message}; try again to continue the download.`;
    return new InstallError(sentence, { cause: error });
  }
  const code = codeOf(error);
  if (fullDisk.includes(code)) {
    return new InstallError(`The disk that holds ${modelsDir} is full.`, { cause: error });
  }
  if (notWritable.includes(code)) {
    return new InstallError(`This user may not write to ${modelsDir} (${code}).`, { cause: error });
  }
  return error;
}

/** The code of a system error, such as `ENOENT`; empty for any other error. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
