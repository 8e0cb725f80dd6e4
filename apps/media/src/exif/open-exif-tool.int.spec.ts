import { afterEach, describe, expect, it } from '@jest/globals';
import type { ExifTool } from 'exiftool-vendored';
import { join } from 'node:path';
import { openExifTool } from './open-exif-tool.ts';

let tool: ExifTool;
afterEach(() => tool.end());

describe('exiftool', () => {
  it('does not end the service when the system refuses to start it', async () => {
    tool = openExifTool({ path: join(import.meta.dirname, 'missing') });
    const refused = new Promise<Error>((resolve) => tool.on('startError', resolve));
    void tool.version().catch(() => undefined);
    expect((await refused).message).toContain('missing ENOENT');
  });
});
