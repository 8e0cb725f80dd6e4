import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { emptyMetadata, maxMegapixels } from '@salon/api-contract';
import { defaultLimits } from '@salon/image-inspection';
import { aPng } from '../../testing/a-png.ts';
import { FakeMedia } from '../../testing/fake-media.ts';
import { FakeServices } from '../../testing/fake-services.ts';
import { AbandonedUploads } from './abandoned-uploads.ts';
import { IntakeService } from './intake.service.ts';
import { Spool } from './spool.ts';
import { UploadHasher } from './upload-hasher.ts';

describe('the inspection of an upload', () => {
  it('passes pictures of as many pixels as the worker decodes', () => {
    expect(defaultLimits.maxMegapixels).toBe(maxMegapixels);
  });
});

describe('the files of a request', () => {
  it('have their places after that of its first file', async () => {
    const services = new FakeServices();
    services.replies['uploads.stage'] = ({ sessionId, originalFilename, size }) => {
      const facts = { metadata: emptyMetadata, duplicateOf: null, preview: null };
      return { image: { sessionId, originalFilename, size, width: 1, height: 1, ...facts } };
    };
    const folder = await mkdtemp(join(tmpdir(), 'salon-intake-'));
    const intake = new IntakeService(
      new Spool({ DATA_DIR: folder }, new UploadHasher()),
      services.rpc,
      new AbandonedUploads(services.rpc),
      new FakeMedia().storage,
    );
    const path = join(folder, 'file');
    for (const position of [0, 1]) {
      await writeFile(path, aPng());
      const file = { path, size: aPng().length, sha256: 'a'.repeat(64) };
      await intake.take('a.png', file, { position, sequence: 7 });
      // Not only at the end of the request: a large one would need its space twice.
      expect(existsSync(path)).toBe(false);
    }
    await rm(folder, { recursive: true });
    expect(services.inputsOf('uploads.stage')).toMatchObject([
      { position: 0, sequence: 7 },
      { position: 1, sequence: 8 },
    ]);
  });
});
