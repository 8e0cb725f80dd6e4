import { amount } from '../amount.ts';
import { limits } from '../limits.ts';
import {
  confirmBody,
  confirmReply,
  discardReply,
  keepStagedBody,
  keepStagedReply,
  reviewHeaders,
  reviewReply,
  stagedUploadListReply,
} from '../uploads.ts';
import { aFullImage, anId, anotherId, aStagedUpload } from './examples.ts';
import { json, route } from './route.ts';

export const reviewUploads = route('POST /upload/review', {
  access: 'admin',
  tag: 'Images',
  summary: 'Upload files for review, and get their metadata',
  description:
    '`images` has the accepted files in the order sent, `errors` the refused ones by name: send files of the same name in requests of their own. With an `idempotency-key`, the same files sent again get the same ids.',
  idempotencyKey: true,
  headers: reviewHeaders,
  body: { media: ['multipart/form-data'] },
  reply: json(reviewReply, { data: { images: [aStagedUpload], errors: [] } }),
  errors: [
    'upload/no-file',
    'upload/refused',
    'upload/too-large',
    'upload/too-many-files',
    'upload/no-space',
    'storage/unavailable',
  ],
});

export const confirmUploads = route('POST /upload/confirm', {
  access: 'admin',
  tag: 'Images',
  summary: 'Publish reviewed files; a repeat returns the same images',
  description:
    'The last one becomes the newest image. Use one `idempotency-key` for all confirmations of one review. A repeat with the same key and other metadata corrects the images that were not changed since; any other repeat changes no image.',
  idempotencyKey: true,
  body: json(confirmBody, {
    images: [{ sessionId: anId, metadata: { captions: { en: 'Fishing boats at dawn' } } }],
  }),
  status: 201,
  reply: json(confirmReply, { data: { images: [aFullImage] } }),
  errors: ['upload/sessions-not-found'],
});

export const listStagedUploads = route('GET /upload/staged', {
  access: 'admin',
  tag: 'Images',
  summary: 'Your staged uploads, newest first',
  description: `At most ${amount(limits.stagedUploads)}, and no uploads of other admins, which you can neither discard nor confirm.`,
  reply: json(stagedUploadListReply, {
    data: {
      images: [
        {
          ...aStagedUpload,
          stagedAt: '2024-02-01T09:28:00.000Z',
          sequence: 1_706_779_680_000,
          goesAt: '2024-02-02T09:28:00.000Z',
          duplicateOf: {
            id: anotherId,
            state: 'published',
            originalFilename: 'DSC_0042 (1).jpg',
          },
        },
      ],
    },
  }),
  conditional: true,
});

export const keepStagedUploads = route('POST /upload/staged/keep', {
  access: 'admin',
  tag: 'Images',
  summary: 'Keep your staged uploads for longer',
  description:
    'The time until the clean-up removes an upload begins again, for example while its review is open. `until` is its end. Unknown uploads, and those of other admins, are ignored.',
  body: json(keepStagedBody, { sessionIds: [anId, anotherId] }),
  reply: json(keepStagedReply, { data: { until: '2024-02-02T09:28:00.000Z' } }),
});

export const discardUpload = route('DELETE /upload/staged/:sessionId', {
  access: 'admin',
  tag: 'Images',
  summary: 'Discard one of your staged uploads',
  description: 'An upload that is published, or is being published, gets 409.',
  idempotencyKey: true,
  reply: json(discardReply, { data: { sessionId: anId } }),
  errors: ['upload/not-found', 'upload/session-used'],
});
