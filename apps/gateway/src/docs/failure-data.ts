import {
  failure,
  fieldError,
  imageFacts,
  limits,
  refusedFile,
  settingConflicts,
  uploadMessages,
  user,
  type ErrorCode,
} from '@salon/api-contract';
import { z } from 'zod';
import type { ShownFact } from '../http/error-replies.ts';

const ids = z.array(z.string());

/** What the `data` of a failure can have. */
const facts = {
  validation: z.array(fieldError).describe('The fields that are not valid.'),
  requiresVerification: z.literal(true),
  user,
  metadata: imageFacts.partial().describe('The present values of the fields in `replaces`.'),
  imageIds: ids.describe('The images that are the reason.'),
  settings: settingConflicts.describe('The settings with other values than in `replaces`.'),
  errors: z.array(refusedFile).describe('The refused files.'),
  sessionIds: ids.describe('The uploads that are the reason.'),
  state: z.literal('cancelled'),
  model: z.string().describe('The id of the model.'),
} satisfies Record<ShownFact, z.ZodType>;

/** A failure with the form of its `data`, for the OpenAPI document. */
export const documentedFailure = failure.extend({
  message: failure.shape.message.describe('For a person. Its words may change.'),
  requestId: failure.shape.requestId.describe('Also in the header `x-request-id` and in the logs.'),
  data: z.looseObject(facts).partial().optional(),
});

const anId = '6560f1c29b1d4a0012c3d4e5';

type Examples = { [Fact in ShownFact]: z.infer<(typeof facts)[Fact]> };

/** An example of each fact. */
const examples: Examples = {
  validation: [{ field: 'title', message: 'Enter a title.' }],
  requiresVerification: true,
  user: { id: anId, username: 'ada', email: 'ada@example.com', emailVerified: false, admin: false },
  metadata: { camera: 'NIKON D850' },
  imageIds: [anId],
  settings: [{ name: 'maxUploadFiles', value: 25 }],
  errors: [{ originalFilename: 'notes.txt', message: uploadMessages.notAnImage('notes.txt') }],
  sessionIds: [anId],
  state: 'cancelled',
  model: 'Xenova/clip-vit-base-patch32',
};

/** Failures whose facts are not those above. */
const examplesByCode: { [Code in ErrorCode]?: Partial<Examples> } = {
  'auth/taken': { validation: [{ field: 'username', message: 'This username is taken.' }] },
  'settings/invalid': {
    validation: [
      {
        field: 'maxUploadFiles',
        message: `must be a whole number from 1 to ${limits.uploadFilesMost}`,
      },
    ],
  },
  'upload/too-large': {
    errors: [
      {
        originalFilename: 'sea.jpg',
        message: uploadMessages.tooLarge('sea.jpg', limits.maxUploadSizeMb),
      },
    ],
  },
};

/** An example of `data` with the facts of a failure. */
export const dataExample = (code: ErrorCode, shown: readonly ShownFact[]) => {
  const ofFailure = { ...examples, ...examplesByCode[code] };
  return Object.fromEntries(shown.map((fact) => [fact, ofFailure[fact]]));
};
