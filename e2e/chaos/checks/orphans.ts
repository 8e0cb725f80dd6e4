import { existsSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  cleanupReply,
  deletedImageListReply,
  imageListReply,
  stagedUploadListReply,
} from '@salon/api-contract';
import { keys } from '@salon/object-storage';
import { parsed, type Caller } from '../caller.ts';
import { lastingProblems } from './repeated-checks.ts';

/** Longer than the hour for which clean-up spares objects. */
const agedByMs = 2 * 60 * 60 * 1_000;

/** The paths of all files below a folder; none if the objects are in MinIO. */
async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Dates all objects back, so that clean-up does not spare them. */
export async function age(objects: string): Promise<void> {
  const longAgo = new Date(Date.now() - agedByMs);
  for (const file of await filesIn(objects)) await utimes(file, longAgo, longAgo);
}

async function discardStaged(caller: Caller): Promise<void> {
  const reply = await caller.manage('GET', '/api/upload/staged');
  for (const { sessionId } of parsed(stagedUploadListReply, reply).data.images)
    await caller.manage('DELETE', `/api/upload/staged/${sessionId}`);
}

/** @returns what the clean-up could not do */
async function cleanUp(caller: Caller): Promise<string[]> {
  const reply = await caller.manage('POST', '/api/tasks/cleanup/images/orphaned');
  const { errors } = parsed(cleanupReply, reply).data.data;
  return errors === 0 ? [] : [`the clean-up found ${errors} records without their files`];
}

/** The files that the published images name, and the ids of all images, also in the trash. */
async function namedIn(caller: Caller) {
  const list = parsed(imageListReply, await caller.manage('GET', '/api/images')).data.images;
  const trash = await caller.manage('GET', '/api/images/deleted');
  const deleted = parsed(deletedImageListReply, trash).data.images;
  const images = [...list, ...deleted];
  const ids = new Set(images.map(({ id }) => id));
  const files = new Set(
    images.flatMap(({ id, versions, renditions }) =>
      [...versions, ...Object.values(renditions)].map(({ path }) =>
        keys.rendition(id, path.slice(path.lastIndexOf('/') + 1)),
      ),
    ),
  );
  return { ids, files };
}

async function orphansLeft(caller: Caller, objects: string): Promise<string[]> {
  const { ids, files } = await namedIn(caller);
  const keys = (await filesIn(objects)).map((path) => relative(objects, path).replaceAll(sep, '/'));
  return keys.filter((key) => {
    const [folder, id = ''] = key.split('/');
    if (folder === 'originals') return !ids.has(id);
    return folder === 'renditions' && !files.has(key);
  });
}

/**
 * Whether clean-up finds all orphans: objects that no image names. Nothing may be uploading, and all staged uploads are
 * discarded before.
 */
export async function checkOrphans(
  caller: Caller,
  objects: string,
  withinMs?: number,
): Promise<string[]> {
  const cleaned = await lastingProblems(async () => {
    await discardStaged(caller);
    await age(objects);
    return cleanUp(caller);
  }, withinMs);
  const left = await orphansLeft(caller, objects);
  return [...cleaned, ...left.map((key) => `${key} is an orphan that the clean-up leaves`)];
}
