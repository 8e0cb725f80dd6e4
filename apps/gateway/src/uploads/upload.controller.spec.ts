import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { ControllerServer } from '../../testing/controller-server.ts';
import { ReviewService } from './review.service.ts';
import { UploadController } from './upload.controller.ts';

let server: ControllerServer;

beforeEach(async () => {
  server = await ControllerServer.start({
    controllers: [UploadController],
    providers: [{ provide: ReviewService, useValue: {} }],
  });
});

afterEach(() => server.stop());

describe('uploads', () => {
  it('are confirmed with a digest of the key of their review', async () => {
    server.services.replies['uploads.confirm'] = () => ({ images: [] });
    const body = { images: [{ sessionId: 'a' }] };
    for (const key of ['a review', 'a review', 'another', undefined]) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      await server.send('POST /upload/confirm', { as: 'admin', body, headers });
    }
    const [first, second, third, fourth] = server.services
      .inputsOf('uploads.confirm')
      .map((input) => (input as { repeatKey?: string }).repeatKey); // an input of this call
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect([second, third === first, fourth]).toEqual([first, false, undefined]);
  });

  it('are discarded with the same reply if that is repeated', async () => {
    let isThere = true;
    server.services.replies['uploads.discard'] = () => {
      if (!isThere) throw new ServiceError('upload/not-found');
      isThere = false;
      return { sessionId: '1a' };
    };
    const headers = { 'idempotency-key': 'a key' };
    const discard = () => server.send('DELETE /upload/staged/1a', { as: 'admin', headers });
    const replies = [await discard(), await discard()];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(replies[1]?.json()).toEqual({ data: { sessionId: '1a' } });
  });
});
