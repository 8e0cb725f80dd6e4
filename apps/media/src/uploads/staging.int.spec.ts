import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { bytesPerMb } from '@salon/api-contract';
import { JobClient, Queues } from '@salon/jobs';
import { ImageRepository, TrashRepository, UploadRepository } from '@salon/media-data';
import { keys, OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { anUpload } from '../../testing/an-upload.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { ConfirmService } from './confirm.service.ts';
import { StagingService, type FileToStage } from './staging.service.ts';
import { StagedUploadsService } from './staged-uploads.service.ts';

const ada = 'ada';
const aFile = (uploadId: string, given: Partial<FileToStage> = {}): FileToStage => ({
  uploadId,
  originalFilename: `${uploadId}.jpg`,
  size: 1,
  sha256: 'b'.repeat(64),
  format: 'jpeg',
  position: 0,
  ...given,
});

describe('staging', () => {
  let media: MediaService;
  let staging: StagingService;
  let uploads: UploadRepository;
  let storage: ObjectStorage;
  let queues: Queues;

  beforeAll(async () => {
    media = await startMediaService();
    staging = media.module.get(StagingService);
    uploads = media.module.get(UploadRepository);
    storage = media.module.get(OBJECT_STORAGE);
    queues = media.module.get(Queues, { strict: false });
  });

  afterAll(() => media.stop());

  const store = async (id: string) => {
    await storage.put(keys.original(id), Buffer.from(id));
    await storage.put(keys.rendition(id, 'a-small.webp'), Buffer.from(id));
  };
  const stored = async (id: string) => {
    const names: string[] = [];
    for await (const { key } of storage.list(keys.renditionsOf(id))) names.push(key);
    return [...names, ...((await storage.head(keys.original(id))) ? ['original'] : [])];
  };
  const jobs = () => queues.queue('images').getJobCountByTypes('waiting', 'delayed', 'active');

  it.each([
    ['one file more than a request may bring', { position: 10 }, 'upload/too-many-files'],
    ['a file larger than allowed', { size: 50 * bytesPerMb + 1 }, 'upload/too-large'],
  ])('refuses %s, and keeps nothing of it', async (_what, facts, code) => {
    await store('refused');
    await expect(staging.stage(ada, aFile('refused', facts))).rejects.toMatchObject({ code });
    expect(await stored('refused')).toEqual([]);
    expect(await jobs()).toBe(0);
  });

  it.each([
    ['the database', () => Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })],
    ['a service', () => new ServiceError('service/unavailable')],
  ])('keeps the bytes while %s is away, for the repeat of the call', async (_what, error) => {
    await store('kept');
    jest.spyOn(uploads, 'byId').mockRejectedValueOnce(error());
    await expect(staging.stage(ada, aFile('kept'))).rejects.toThrow(error());
    expect(await stored('kept')).toHaveLength(2);
  });

  it('cancels the job and removes the bytes of an abandoned upload', async () => {
    await store('slow');
    // The state that a process leaves if it is killed while it stages. No worker runs here.
    const render = { imageId: 'slow', quality: 80 };
    await media.module.get(JobClient).enqueue('image.render', render, { onceFor: 'slow' });
    expect(await jobs()).toBe(1);
    await staging.abandon(ada, 'slow', false);
    expect(await stored('slow')).toEqual([]);
    expect(await jobs()).toBe(0);
  });

  it('removes an abandoned upload, unless a repeat may have staged it', async () => {
    await store('given-up');
    await uploads.put(anUpload('given-up', ada));
    await staging.abandon(ada, 'given-up', true);
    expect(await stored('given-up')).toHaveLength(2);
    await staging.abandon('ben', 'given-up', false);
    expect(await stored('given-up')).toHaveLength(2);
    await staging.abandon(ada, 'given-up', false);
    expect(await stored('given-up')).toEqual([]);
    expect(await uploads.byId(ada, 'given-up')).toBeNull();
  });

  it('answers a repeat with the staged upload', async () => {
    await store('again');
    await uploads.put(anUpload('again', ada));
    expect(await staging.stage(ada, aFile('again'))).toMatchObject({ sessionId: 'again' });
    expect(await jobs()).toBe(0);
  });

  it.each(['in-trash', 'for-good'])('refuses the id of a deleted image, %s', async (id) => {
    await store(id);
    await media.seed([anImageRecord({ _id: id })]);
    const trash = media.module.get(TrashRepository);
    await trash.put([id], new Map());
    if (id === 'for-good') await trash.expire([id]);
    await expect(staging.stage(ada, aFile(id))).rejects.toMatchObject({
      code: 'upload/session-used',
    });
    expect(await stored(id)).toHaveLength(2);
    await uploads.put(anUpload(id, ada));
    const confirming = media.module
      .get(ConfirmService)
      .confirm(ada, [{ sessionId: id, metadata: {} }]);
    await expect(confirming).rejects.toMatchObject({ facts: { sessionIds: [id] } });
    await uploads.remove(id);
  });

  it('does not name what other admins have staged as duplicates', async () => {
    const sha256 = 'c'.repeat(64);
    await uploads.put({ ...anUpload('bens', 'ben'), sha256 });
    await uploads.put({ ...anUpload('adas', ada), sha256 });
    const listed = await media.module.get(StagedUploadsService).list(ada);
    expect(listed.find(({ sessionId }) => sessionId === 'adas')?.duplicateOf).toBeNull();
  });
});

describe('a confirmation that is refused', () => {
  let media: MediaService;
  beforeAll(async () => {
    media = await startMediaService();
  });
  afterAll(() => media.stop());

  it('leaves the uploads it names in the list, and they can be discarded', async () => {
    const uploads = media.module.get(UploadRepository);
    const stagedUploads = media.module.get(StagedUploadsService);
    await uploads.put(anUpload('good', ada));
    const confirming = media.module.get(ConfirmService).confirm(ada, [
      { sessionId: 'good', metadata: {} },
      { sessionId: 'unknown', metadata: {} },
    ]);
    await expect(confirming).rejects.toMatchObject({ facts: { sessionIds: ['unknown'] } });
    expect((await stagedUploads.list(ada)).map(({ sessionId }) => sessionId)).toEqual(['good']);
    await stagedUploads.discard(ada, 'good');
  });
});

describe('a confirmation that takes longer than its marks', () => {
  let media: MediaService;
  beforeAll(async () => {
    media = await startMediaService();
  });
  afterAll(() => media.stop());

  it('makes no image of an upload that is discarded meanwhile, names it, and makes the others', async () => {
    const uploads = media.module.get(UploadRepository);
    const images = media.module.get(ImageRepository);
    const stagedUploads = media.module.get(StagedUploadsService);
    const storage = media.module.get<ObjectStorage>(OBJECT_STORAGE);
    const ids = ['slow', 'discarded', 'kept'];
    for (const id of ids) {
      await storage.put(keys.original(id), Buffer.from(id));
      await uploads.put(anUpload(id, ada));
    }
    const insert = images.insertOnce.bind(images);
    jest.spyOn(images, 'insertOnce').mockImplementationOnce(async (image) => {
      const later = Date.now() + 61_000;
      jest.spyOn(Date, 'now').mockReturnValue(later);
      await stagedUploads.discard(ada, 'discarded');
      await insert(image);
    });
    const confirming = media.module.get(ConfirmService).confirm(
      ada,
      ids.map((sessionId) => ({ sessionId, metadata: {} })),
    );
    await expect(confirming).rejects.toMatchObject({
      code: 'upload/sessions-not-found',
      facts: { sessionIds: ['discarded'] },
    });
    jest.restoreAllMocks();
    expect([...(await images.existing(ids))].toSorted()).toEqual(['kept', 'slow']);
    expect(await storage.head(keys.original('discarded'))).toBeNull();
  });

  it('renews a mark when half of its time is over, and only then', async () => {
    const uploads = media.module.get(UploadRepository);
    await uploads.put(anUpload('renewed', ada));
    const upload = await uploads.beginConfirmation(ada, 'renewed');
    if (!upload) throw new Error('not staged');
    const confirmingAt = new Date(Date.now() - 31_000);
    const renewed = await uploads.renewConfirmation(ada, { ...upload, confirmingAt });
    expect(renewed?.confirmingAt?.getTime()).toBeGreaterThan(confirmingAt.getTime());
    await uploads.remove('renewed');
    expect(await uploads.renewConfirmation(ada, { ...upload, confirmingAt })).toBeNull();
    expect(await uploads.renewConfirmation(ada, upload)).toEqual(upload);
  });
});
