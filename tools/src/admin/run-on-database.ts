import { showFailure } from '../launcher/launch-error.ts';
import { withOwnDatabase } from './own-database.ts';

interface DatabaseCommand {
  dataDir: string;
  /** Undefined if no database runs. */
  url: string | undefined;
  /** Returns the exit status. */
  onDatabase: (address: string) => Promise<number>;
}

/** Runs a command on the gallery's database, which is started if it does not run, and sets the exit status. */
export async function runOnDatabase(root: string, prepare: () => DatabaseCommand): Promise<void> {
  try {
    const { dataDir, url, onDatabase } = prepare();
    process.exitCode = await (url
      ? onDatabase(url)
      : withOwnDatabase({ root, dataDir }, onDatabase));
  } catch (error) {
    process.exitCode = showFailure(error);
  }
}
