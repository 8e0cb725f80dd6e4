import { describe, expect, it } from '@jest/globals';
import { asInstallError, InstallError, TransferError } from './install-error.ts';

const system = (code: string) => Object.assign(new Error('a message of the system'), { code });

describe('the failure of an installation', () => {
  it.each([
    [new TransferError('The hub is busy'), 'The hub is busy; try again to continue the download.'],
    [system('ENOSPC'), 'The disk that holds the models is full.'],
    [system('EDQUOT'), 'The disk that holds the models is full.'],
    [system('EACCES'), 'The user of this process may not write to the models folder (EACCES).'],
    [system('EROFS'), 'The user of this process may not write to the models folder (EROFS).'],
  ])('of %s is one sentence', (error, sentence) => {
    const translated = asInstallError(error);
    expect(translated).toBeInstanceOf(InstallError);
    expect(translated).toMatchObject({ message: sentence, cause: error });
  });

  it.each([[system('EIO')], [new TypeError('a defect')], [{ code: 28 }], ['a text'], [null]])(
    'is returned unchanged for %p',
    (error) => {
      expect(asInstallError(error)).toBe(error);
    },
  );
});
