import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import type { JobClient } from '@salon/jobs';
import type {
  NewUpload,
  StoredMediaRepository,
  TrashRepository,
  UploadRepository,
} from '@salon/media-data';
import type { ObjectStorage } from '@salon/object-storage';
import type { SettingsReader } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { until } from '@salon/test-kit';
import { anUpload } from '../../testing/an-upload.ts';
import type { ExifReader } from '../exif/exif-reader.ts';
import { StagingService, type FileToStage } from './staging.service.ts';

const { rendered } = anUpload('s1');
const file: FileToStage = {
  uploadId: 's1',
  originalFilename: 'a.jpg',
  size: 10,
  sha256: 'b'.repeat(64),
  format: 'jpeg',
  position: 0,
};
/** The log of a rendering that waits for no other. */
const rendering = ['render at 80', 'wait 600000 ms'];

/** The records of uploads, by id. */
let uploads: Map<string, NewUpload & { createdAt: Date }>;
let trashed: Set<string>;
/** Whether another process has removed the original. */
let isOriginalGone: boolean;
/** Runs when the original is removed. */
let onRemoval: () => void;
/** Runs when the job is dropped. */
let onDrop: () => void;
/** Everything that was done to jobs and storage, in order. */
let log: string[];
let render: () => Promise<unknown>;
/** The job of an earlier try, if it has not ended. */
let earlier: { isCancelled: boolean; endsAfterMs: number } | undefined;
let readExif: () => Promise<object>;
let service: StagingService;

beforeEach(() => {
  [uploads, trashed, log] = [new Map(), new Set(), []];
  isOriginalGone = false;
  onRemoval = onDrop = () => undefined;
  render = async () => rendered;
  earlier = undefined;
  jest.spyOn(performance, 'now').mockReturnValue(0);
  readExif = async () => ({});
  // Each fake has the members that the service uses.
  const storage = {
    withFile: (_key: string, use: (path: string) => unknown) => use('a path'),
    head: async () => (isOriginalGone ? null : {}),
    remove: async (key: string) => {
      log.push(`remove ${key}`);
      if (!key.startsWith('originals/')) return;
      isOriginalGone = true;
      onRemoval();
    },
    list: async function* (prefix: string) {
      yield { key: `${prefix}x`, size: 1, lastModified: new Date(0) };
    },
  };
  const uploadRepository = {
    byId: async (admin: string, id: string) => {
      const upload = uploads.get(id);
      return upload?.stagedBy === admin ? upload : null;
    },
    put: async (upload: NewUpload) => putRecord(upload),
    remove: async (id: string) => void uploads.delete(id),
    removeStaged: async (_admin: string, id: string) => uploads.delete(id),
  };
  const media = {
    find: async (ids: string[]) => new Set(ids.filter((id) => uploads.has(id))),
    withBytes: async () => [],
  };
  const trash = {
    deletionsOf: async (ids: string[]) =>
      new Map(ids.filter((id) => trashed.has(id)).map((id) => [id, undefined])),
  };
  const jobs = {
    enqueue: async (_name: string, { quality }: { quality: number }) => {
      log.push(`render at ${quality}`);
      return {
        isJoined: earlier !== undefined,
        result: (ms: number) => {
          log.push(`wait ${ms} ms`);
          return render();
        },
      };
    },
    leaveCancelled: async (_name: string, _run: object, end: { timeoutMs: number }) => {
      const { isCancelled = false, endsAfterMs = 0 } = earlier ?? {};
      if (!isCancelled) return false;
      expect(end).toEqual({ timeoutMs: 600_000 });
      if (endsAfterMs > end.timeoutMs) throw new ServiceError('service/timeout');
      earlier = undefined;
      jest.spyOn(performance, 'now').mockReturnValue(endsAfterMs);
      log.push('the cancelled job has ended');
      return true;
    },
    drop: async () => {
      log.push('drop the job');
      onDrop();
    },
  };
  const settings = {
    published: async () => ({ maxUploadFiles: 2, maxUploadSize: 1, renditionQuality: 80 }),
  };
  service = new StagingService(
    storage as unknown as ObjectStorage,
    uploadRepository as unknown as UploadRepository,
    media as unknown as StoredMediaRepository,
    trash as unknown as TrashRepository,
    { read: () => readExif() } as unknown as ExifReader,
    jobs as unknown as JobClient,
    settings as unknown as SettingsReader,
  );
});

function putRecord(upload: NewUpload) {
  const record = { ...upload, createdAt: new Date(0) };
  uploads.set(upload._id, record);
  return record;
}

const stage = (change: Partial<FileToStage> = {}) => service.stage('ada', { ...file, ...change });
const failing = (code: 'image/undecodable' | 'internal') => async () => {
  throw new ServiceError(code);
};
const removed = () => log.filter((each) => each.startsWith('remove'));

describe('a file', () => {
  it('is staged with its metadata and renditions, for the admin who sent it', async () => {
    readExif = async () => ({ Model: 'D850' });
    expect(await stage()).toMatchObject({
      sessionId: 's1',
      originalFilename: 'a.jpg',
      preview: '/api/files/s1/t.webp',
      duplicateOf: null,
      metadata: { ...emptyMetadata, camera: expect.stringContaining('D850') },
    });
    expect(uploads.get('s1')).toMatchObject({ stagedBy: 'ada', rendered });
    expect(log).toEqual(rendering);
  });

  it('is not captioned with its own name', async () => {
    readExif = async () => ({ Title: 'IMG_E1234' });
    const { metadata } = await stage({ originalFilename: 'IMG_E1234.jpg' });
    expect(metadata.captions).toEqual({});
  });

  it('that is sent again is the same upload, and is rendered once', async () => {
    const [first, again] = await Promise.all([stage(), stage()]);
    expect(again).toEqual(first);
    expect(log).toEqual(rendering);
  });

  it('that is sent again is rendered after the end of the job that its first try cancelled', async () => {
    earlier = { isCancelled: true, endsAfterMs: 20_000 };
    await expect(stage()).resolves.toMatchObject({ sessionId: 's1' });
    const end = 'the cancelled job has ended';
    expect(log).toEqual(['render at 80', end, 'render at 80', 'wait 580000 ms']);
  });

  it('that is sent again uses the job of a first try that was interrupted', async () => {
    earlier = { isCancelled: false, endsAfterMs: 1 };
    await expect(stage()).resolves.toMatchObject({ sessionId: 's1' });
    expect(log).toEqual(rendering);
  });

  it('is not rendered beside a cancelled job that still runs at the deadline', async () => {
    earlier = { isCancelled: true, endsAfterMs: 700_000 };
    await expect(stage()).rejects.toMatchObject({ code: 'service/timeout' });
    expect([uploads.size, ...log.slice(0, 2)]).toEqual([0, 'render at 80', 'drop the job']);
  });

  it('that is rendered after the deadline of its call is staged, and a repeat waits for it', async () => {
    jest.useFakeTimers();
    let end = () => undefined as void;
    render = () => new Promise((resolve) => (end = () => resolve(rendered)));
    const first = expect(stage()).rejects.toMatchObject({ code: 'service/timeout' });
    await jest.advanceTimersByTimeAsync(25_000);
    await first;
    const repeat = stage();
    await jest.advanceTimersByTimeAsync(24_000);
    end();
    await expect(repeat).resolves.toMatchObject({ sessionId: 's1' });
    expect([uploads.size, log]).toEqual([1, rendering]);
    jest.useRealTimers();
  });

  it.each([
    [{ position: 2 }, 'upload/too-many-files'],
    [{ size: 1024 * 1024 + 1 }, 'upload/too-large'],
  ])('beyond the limits (%j) is refused and removed', async (change, code) => {
    await expect(stage(change)).rejects.toMatchObject({ code });
    expect([uploads.size, log[0]]).toEqual([0, 'drop the job']);
    expect(removed()).toContain('remove originals/s1');
  });

  it.each([{ position: 1 }, { size: 1024 * 1024 }])('at a limit (%j) is staged', async (change) => {
    await expect(stage(change)).resolves.toMatchObject({ sessionId: 's1' });
  });

  it('of an image in the trash is refused, without a job', async () => {
    trashed.add('s1');
    await expect(stage()).rejects.toMatchObject({ code: 'upload/session-used' });
    expect(log).not.toContain('render at 80');
  });

  it('that cannot be decoded is refused for that reason, whatever its metadata', async () => {
    render = failing('image/undecodable');
    readExif = failing('internal');
    await expect(stage()).rejects.toMatchObject({ code: 'image/undecodable' });
    expect(uploads.size).toBe(0);
  });

  it('is removed after its job is dropped, so that the job stores nothing more', async () => {
    render = failing('image/undecodable');
    await expect(stage()).rejects.toThrow();
    expect(log.slice(0, 3)).toEqual([...rendering, 'drop the job']);
    expect(removed().length).toBeGreaterThan(0);
  });

  it('whose metadata cannot be read is not staged', async () => {
    readExif = failing('internal');
    await expect(stage()).rejects.toMatchObject({ code: 'internal' });
    expect(uploads.size).toBe(0);
  });

  it('whose original another process removes meanwhile leaves no record and no files', async () => {
    render = async () => {
      isOriginalGone = true;
      return rendered;
    };
    await expect(stage()).rejects.toMatchObject({ code: 'upload/not-found' });
    expect(uploads.size).toBe(0);
    expect(removed()).toContain('remove renditions/s1/x');
  });

  it('that is staged already stays when a repeat fails', async () => {
    await stage();
    await expect(stage({ size: 9_000_000 })).rejects.toMatchObject({ code: 'upload/too-large' });
    expect([uploads.size, removed()]).toEqual([1, []]);
  });
});

describe('an upload that is abandoned', () => {
  it('loses its record and its files', async () => {
    await stage();
    await service.abandon('ada', 's1', false);
    expect(uploads.size).toBe(0);
    expect(removed()).toContain('remove originals/s1');
  });

  it('keeps both if it is staged and that is wanted', async () => {
    await stage();
    await service.abandon('ada', 's1', true);
    expect([uploads.size, removed()]).toEqual([1, []]);
  });

  it('loses its files if it was never staged', async () => {
    await service.abandon('ada', 's1', true);
    expect(removed()).toContain('remove originals/s1');
  });

  it('loses the record that another process writes meanwhile', async () => {
    onRemoval = () => void putRecord(anUpload('s1', 'ada'));
    await service.abandon('ada', 's1', true);
    expect(uploads.size).toBe(0);
  });

  it('while it is staged cancels the job, and leaves nothing', async () => {
    render = () =>
      new Promise((_, reject) => (onDrop = () => reject(new ServiceError('internal'))));
    const calls = [stage(), stage()].map((call) =>
      expect(call).rejects.toMatchObject({ code: 'internal' }),
    );
    await until(() => log.length === rendering.length, 'the upload is rendered');
    await service.abandon('ada', 's1', false);
    await Promise.all(calls);
    expect([uploads.size, ...log.slice(0, 3)]).toEqual([0, ...rendering, 'drop the job']);
    expect(log.filter((each) => each === 'render at 80')).toHaveLength(1);
    expect(removed()).toContain('remove originals/s1');
  });

  it('while it is staged is staged if that is wanted', async () => {
    const staging = stage();
    await service.abandon('ada', 's1', true);
    await staging;
    expect([uploads.size, log]).toEqual([1, rendering]);
  });
});
