import { describe, expect, it } from '@jest/globals';
import { settingsCatalogue } from './settings-catalogue.ts';
import { confirmBody, reviewHeaders } from './uploads.ts';

describe('a confirmation', () => {
  it('accepts each upload only once', () => {
    const images = ['a', 'b', 'a'].map((sessionId) => ({ sessionId, metadata: {} }));
    const issues = confirmBody.safeParse({ images }).error?.issues;
    expect(issues).toMatchObject([
      { path: ['images', 2, 'sessionId'], message: 'This upload is listed twice.' },
    ]);
    expect(confirmBody.safeParse({ images: images.slice(0, 2) }).success).toBe(true);
  });
});

describe('the sequence of an upload', () => {
  const isAccepted = (sequence: number) =>
    reviewHeaders.safeParse({ 'upload-sequence': sequence }).success;

  it('leaves a safe integer to each file of the largest request', () => {
    const latest = Number.MAX_SAFE_INTEGER - settingsCatalogue.maxUploadFiles.max;
    expect([isAccepted(latest), isAccepted(latest + 1)]).toEqual([true, false]);
  });
});
