import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Image } from '@salon/api-contract';
import sharp from 'sharp';
import { Api, fileFrom } from '../support/api.ts';
import { metadataProblems } from '../support/metadata-problems.ts';
import { badPath, photoPath, readPhotoSet } from '../support/photo-set.ts';
import { Stack } from '../support/stack.ts';
import { originalsOf } from '../support/storage.ts';

const { photos, bad } = await readPhotoSet();

describe('the photo set', () => {
  let stack: Stack;
  let api: Api;

  beforeAll(async () => {
    stack = await Stack.start();
    api = await new Api(stack.url).loggedIn();
  });

  afterAll(() => stack.destroy());

  const bytesOf = async (path: string) =>
    Buffer.from(await (await fetch(stack.url + path)).arrayBuffer());

  const stored = async () => ({
    originals: await originalsOf(stack),
    staged: (await api.staged()).data.data.images,
  });

  async function expectCleanRenditions(image: Image): Promise<void> {
    expect(image.versions.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['regular', 'thumbnail', 'small']),
    );
    const tiny = image.renditions.tiny;
    for (const version of [...image.versions, ...(tiny ? [tiny] : [])]) {
      const file = await sharp(await bytesOf(version.path)).metadata();
      expect(file).toMatchObject({ width: version.width, height: version.height, space: 'srgb' });
      expect(file.exif ?? file.xmp ?? file.iptc ?? file.icc).toBeUndefined();
      expect(file.orientation).toBeUndefined();
      const ratio = version.width / version.height / (image.width / image.height);
      // Rounding to whole pixels changes the ratio of a small picture a little; a rotated one has a very different
      // ratio.
      const slack = 1 / Math.min(version.width, version.height) + 0.01;
      expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(slack);
    }
  }

  it.each(photos)(
    'publishes $file with its metadata and upright, clean pictures',
    async (photo) => {
      const { data } = await api.publish([await fileFrom(photoPath(photo.file), photo.file)]);
      const [image] = data.data.images;
      if (!image) throw new Error('nothing was published');
      expect(image).toMatchObject({ width: photo.width, height: photo.height, size: photo.size });
      expect(metadataProblems(image, photo)).toEqual([]);
      await expectCleanRenditions(image);
    },
  );

  const cases = bad.map((file) => ({ ...file, name: file.uploadName ?? file.file }));

  it.each(cases.filter(({ verdict }) => verdict === 'reject'))(
    'refuses $name ($category: $what) and stores nothing of it',
    async ({ file, name }) => {
      const before = await stored();
      const { status, data } = await api.refusedReview([await fileFrom(badPath(file), name)]);
      expect([413, 422]).toContain(status);
      expect(data.message).toContain(name);
      expect(data.message).not.toMatch(/vips|sharp|exiftool|\/|Error/);
      expect(await stored()).toEqual(before);
    },
  );

  it.each(cases.filter(({ verdict }) => verdict === 'accept' || verdict === 'sanitise'))(
    'accepts $name ($category: $what)',
    async (badFile) => {
      const { data } = await api.publish([await fileFrom(badPath(badFile.file), badFile.name)]);
      const [image] = data.data.images;
      if (!image) throw new Error('nothing was published');
      await expectCleanRenditions(image);
      const { metadata, verdict } = badFile;
      // Hostile text may be cleaned at the upload.
      if (metadata && verdict === 'accept')
        expect(metadataProblems(image, { ...badFile, metadata })).toEqual([]);
      const shown = await (await fetch(`${stack.url}/api/images/${image.id}`)).text();
      for (const canary of badFile.canaries ?? []) expect(shown).not.toContain(canary);
    },
  );

  it.each(cases.filter(({ verdict }) => verdict === 'either'))(
    'either publishes $name properly or refuses it ($category: $what)',
    async ({ file, name }) => {
      const part = await fileFrom(badPath(file), name);
      const response = await api.raw('POST', '/upload/review', Api.form([part]));
      expect([200, 413, 422]).toContain(response.status);
      if (response.status !== 200) return;
      const [image] = (await api.publish([part])).data.data.images;
      if (!image) throw new Error('it was accepted once and then refused');
      await expectCleanRenditions(image);
    },
  );
});
