import {
  idempotencyKey,
  idWindowQuery,
  imageListQuery,
  reviewHeaders,
  searchByHeader,
  searchClientHeader,
  searchHeaders,
  searchReplyHeaders,
  settingsQuery,
  uploadSequenceHeader,
} from '@salon/api-contract';
import { z } from 'zod';
// For the types of the metadata.
import 'zod-openapi';

/** A parameter that the document has once; the routes refer to it. */
function parameter<S extends z.ZodType>(schema: S, id: string, description: string): S {
  z.globalRegistry.add(schema, { param: { id, description } });
  return schema;
}

export const etagParameter = parameter(
  z.string().optional(),
  'IfNoneMatch',
  'The ETag of an earlier reply.',
);
export const rangeParameter = parameter(z.string().optional(), 'Range', 'The bytes to reply.');
export const idempotencyKeyParameter = parameter(
  idempotencyKey.optional(),
  'IdempotencyKey',
  'Made once for each action, for example a UUID, and sent again with each repeat.',
);

parameter(
  settingsQuery.shape.complete,
  'Complete',
  'All settings; for admins only. The value is always `true`.',
);
parameter(imageListQuery.shape.order, 'Order', 'Only with `orderBy=date`.');
parameter(
  searchHeaders.shape[searchClientHeader],
  'SearchClient',
  'Names the client, for example one tab of a browser: its next search cancels this one. Other texts are ignored.',
);
parameter(
  reviewHeaders.shape[uploadSequenceHeader],
  'UploadSequence',
  'The place of the first file among the files of all requests; the next files follow it. `GET /upload/staged` replies it as `sequence`, so that a client can restore its order. Default: the time of the upload in ms.',
);
parameter(
  idWindowQuery.shape.sort,
  'Sort',
  'By default the best match first, or without a text the newest upload.',
);
parameter(
  idWindowQuery.shape.around,
  'Around',
  'The ids around this image instead, with it in the middle where the list allows it; empty if it is not in the list.',
);

z.globalRegistry.add(searchReplyHeaders.shape[searchByHeader], {
  header: { id: 'SearchBy', description: 'How the images were found; absent without a text.' },
});
