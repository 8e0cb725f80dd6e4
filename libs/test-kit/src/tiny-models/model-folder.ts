import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The files of a model by path; values that are not a Buffer are written as JSON. */
export type ModelFiles = Record<string, Buffer | object>;

export async function writeModel(folder: string, files: ModelFiles): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      Buffer.isBuffer(content) ? content : `${JSON.stringify(content, null, 2)}\n`,
    );
  }
}
