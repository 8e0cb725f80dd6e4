import { fullImageReply, type FullImage } from '@salon/api-contract';
import { parsed, Refused, type Caller } from '../caller.ts';
import { digestOf, isQuiet, type Entry } from '../ledger.ts';
import { lastingProblems } from './repeated-checks.ts';

/** An image has a small, a thumbnail and a regular rendition. */
const typesOfRenditions = ['small', 'thumbnail', 'regular'] as const;

/** The record, or null if the gallery says that there is none. */
async function recordOf(caller: Caller, id: string): Promise<FullImage | null> {
  try {
    return parsed(fullImageReply, await caller.manage('GET', `/api/images/${id}`)).data.image;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

function problemsOfRecord(image: FullImage, { file, captions }: Entry): string[] {
  const found: string[] = [];
  const { en } = image.captions;
  if (image.originalFilename !== file) found.push(`is named ${image.originalFilename}`);
  if (image.status !== 'ready') found.push(`is ${image.status}`);
  if (captions && !captions.includes(en ?? ''))
    found.push(`has the caption ${en}, not ${captions.join(' or ')}`);
  for (const type of typesOfRenditions)
    if (!image.versions.some((version) => version.type === type))
      found.push(`has no ${type} rendition`);
  return found;
}

async function problemsOfFiles(caller: Caller, image: FullImage, entry: Entry): Promise<string[]> {
  const found: string[] = [];
  const download = async (what: string, path: string): Promise<Buffer | undefined> => {
    try {
      return (await caller.manage('GET', path)).body;
    } catch (error) {
      found.push(`${what}: ${String(error)}`);
      return undefined;
    }
  };
  const original = await download('original', `/api/images/${entry.id}/original`);
  if (original && digestOf(original) !== entry.digest) found.push('has another original');
  for (const { type, path } of image.versions) {
    const bytes = await download(type, path);
    if (bytes?.length === 0) found.push(`has an empty ${type} rendition`);
  }
  return found;
}

async function problemsNow(caller: Caller, entry: Entry): Promise<string[]> {
  const { changes, state } = entry;
  if (!isQuiet(entry)) return [];
  const image = await recordOf(caller, entry.id);
  const found: string[] = [];
  if (!image && state === 'kept') found.push('has no record');
  if (image && state === 'deleted') found.push('is back after its deletion');
  if (image && state === 'kept') {
    found.push(...problemsOfRecord(image, entry), ...(await problemsOfFiles(caller, image, entry)));
  }
  // Else a caller has changed it meanwhile, and the next check looks at it.
  return entry.changes === changes ? found : [];
}

/** Whether an acknowledged image has its record, its original and its renditions, and a deleted one is gone. */
export async function checkImage(
  caller: Caller,
  entry: Entry,
  withinMs?: number,
): Promise<string[]> {
  const found = await lastingProblems(() => problemsNow(caller, entry), withinMs);
  return found.map((problem) => `${entry.id} (${entry.file}) ${problem}`);
}
