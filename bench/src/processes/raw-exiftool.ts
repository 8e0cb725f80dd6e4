// The baseline of metadata: one run of exiftool over all files, for the fields that every camera writes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { exiftoolPath } from 'exiftool-vendored';
import { answerParent } from './child.ts';

const TAGS = ['Make', 'Model', 'LensModel', 'FNumber', 'ExposureTime', 'ISO', 'FocalLength'];
const DATES = ['DateTimeOriginal', 'CreateDate'];
const ARGUMENTS = ['-j', '-fast2', ...[...TAGS, ...DATES].map((tag) => `-${tag}`)];

answerParent(async (paths: string[]) => {
  const exiftool = spawn(await exiftoolPath(), [...ARGUMENTS, ...paths], { stdio: 'ignore' });
  const [code] = (await once(exiftool, 'exit')) as [number | null]; // as Node documents it
  if (code !== 0) throw new Error(`exiftool ended with ${code}`);
});
