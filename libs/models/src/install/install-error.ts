import { codeOf, isDiskFull, LockLost } from '@salon/file-system';

/**
 * The reason why a model could not be installed: one sentence for the operator. It is also shown on the dashboard, so it
 * has no path and no address.
 */
export class InstallError extends Error {
  override readonly name = 'InstallError';
}

/** A temporary failure of a request to the hub; the request can be repeated. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}

const notWritable = ['EACCES', 'EPERM', 'EROFS'];

/** Translates the failure of an installation into a sentence; returns other errors unchanged. */
export function asInstallError(error: unknown): unknown {
  if (error instanceof TransferError) {
    const sentence = `${error.message}; try again to continue the download.`;
    return new InstallError(sentence, { cause: error });
  }
  if (error instanceof LockLost) {
    const sentence = 'Another process has taken over the installation of the models.';
    return new InstallError(sentence, { cause: error });
  }
  if (isDiskFull(error)) {
    return new InstallError('The disk that holds the models is full.', { cause: error });
  }
  const code = codeOf(error);
  if (notWritable.includes(code)) {
    const sentence = `The user of this process may not write to the models folder (${code}).`;
    return new InstallError(sentence, { cause: error });
  }
  return error;
}
