import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CollectionRepository } from '@salon/media-data';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { CollectionService } from './collection.service.ts';

const shown = { title: 'Harbours', description: null };

describe('the text of a collection', () => {
  let media: MediaService;
  let service: CollectionService;
  let id: string;

  beforeAll(async () => {
    media = await startMediaService();
    service = media.module.get(CollectionService);
  });
  afterAll(() => media.stop());

  const collections = () => media.module.get(CollectionRepository);
  beforeEach(async () => ({ _id: id } = await collections().create(shown)));

  const saved = async () => {
    const { title, description } = (await collections().byId(id)) ?? {};
    return { title, description };
  };

  it('replaces the text that the client has shown, also when the request is repeated', async () => {
    const text = { title: 'Harbours', description: 'From Bergen to Porto.' };
    for (const _attempt of [1, 2]) await service.update(id, { ...text, replaces: shown });
    expect(await saved()).toEqual(text);
  });

  it('does not replace a text that was saved meanwhile', async () => {
    const theirs = { title: 'Harbours', description: 'From Bergen to Porto.' };
    await service.update(id, { ...theirs, replaces: shown });
    const late = service.update(id, { title: 'Ports', description: null, replaces: shown });
    await expect(late).rejects.toMatchObject({ code: 'collection/changed' });
    expect(await saved()).toEqual(theirs);
  });

  it('replaces any text for a client that names none', async () => {
    await service.update(id, { title: 'Ports', description: null });
    expect(await saved()).toEqual({ title: 'Ports', description: null });
  });

  it('cannot be changed once the collection is deleted', async () => {
    await service.delete(id);
    const late = service.update(id, { ...shown, replaces: shown });
    await expect(late).rejects.toMatchObject({ code: 'collection/not-found' });
  });
});
