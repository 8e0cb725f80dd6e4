import { filePath } from '../files.ts';
import { emptyMetadata } from '../image-fields.ts';
import { withoutAdminFields } from '../images.ts';
import { settingsCatalogue } from '../settings-catalogue.ts';
import type {
  DeletedImage,
  FullImage,
  Image,
  ModelStatus,
  StagedUpload,
  TaskRun,
  User,
  WallImage,
  WallIndex,
} from '../index.ts';

export const anId = '6560f1c29b1d4a0012c3d4e5';
export const anotherId = '6560f1c29b1d4a0012c3d4e6';

export const aUser: User = {
  id: anId,
  username: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  admin: false,
};

export const anAccessToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NTYwIn0.c2lnbmF0dXJl';

export const aSession = { user: aUser, accessToken: anAccessToken };
export const aPassword = 'correct horse battery';

const someMetadata: StagedUpload['metadata'] = {
  ...emptyMetadata,
  camera: 'NIKON D850',
  lens: '35.0 mm f/1.8',
  aperture: 2.8,
  shutterSpeed: 0.004,
  iso: 100,
  focalLength: 35,
  focalLengthEquivalent: 35,
  date: '2024-01-05T13:20:00',
  captions: { en: 'Fishing boats at dawn' },
};

const aRendition = (file: string, width: number, height: number) => ({
  path: filePath(anId, file),
  width,
  height,
});

const thumbnail = aRendition('9b2c41d07f5e3a68-thumbnail.webp', 640, 427);

export const aFullImage: FullImage = {
  id: anId,
  collectionId: null,
  collectionOrder: null,
  ...someMetadata,
  captionBy: 'person',
  originalFilename: 'DSC_0042.jpg',
  size: 4_718_592,
  width: 6000,
  height: 4000,
  versions: [
    { type: 'small', format: 'webp', ...aRendition('51f0aa7e04c9d2b3-small.webp', 376, 251) },
    { type: 'thumbnail', format: 'webp', ...thumbnail },
    { type: 'regular', format: 'jpeg', ...aRendition('9b2c41d07f5e3a68-regular.jpg', 2048, 1365) },
  ],
  renditions: { tiny: aRendition('51f0aa7e04c9d2b3-tiny.webp', 32, 21), thumbnail },
  placeholder: 'IQgGFYQMd3iPh3eIiHeHeHiId4d4',
  status: 'ready',
  createdAt: '2024-02-01T09:30:00.000Z',
  updatedAt: '2024-02-01T09:30:00.000Z',
};

export const aDeletedImage: DeletedImage = {
  ...aFullImage,
  deletedAt: '2024-02-02T18:00:00.000Z',
  goesAt: '2024-03-03T18:00:00.000Z',
};

/** An image in the form for visitors. */
export const anImage: Image = withoutAdminFields(aFullImage);

export const aModelStatus: ModelStatus = {
  kind: 'embedding',
  id: 'Xenova/clip-vit-base-patch32',
  state: 'ready',
  message: null,
};

export const aWallImage: WallImage = {
  id: anId,
  collectionId: null,
  caption: 'Fishing boats at dawn',
  date: anImage.date,
  aspect: 1.5,
  placeholder: anImage.placeholder,
  webp: [
    ['51f0aa7e04c9d2b3-small.webp', 376],
    ['9b2c41d07f5e3a68-thumbnail.webp', 640],
  ],
  jpeg: '9b2c41d07f5e3a68-thumbnail.jpg',
  regular: '9b2c41d07f5e3a68-regular.webp',
  regularWidth: 2048,
};

export const aWallIndex: WallIndex = {
  count: 1,
  chunks: [{ name: 'Zq3v8rKx1mTn0aBc', count: 1, aspects: 'jV', first: aWallImage.date }],
};

export const aStagedUpload: StagedUpload = {
  sessionId: anId,
  originalFilename: aFullImage.originalFilename,
  size: anImage.size,
  width: anImage.width,
  height: anImage.height,
  preview: thumbnail.path,
  metadata: someMetadata,
  duplicateOf: null,
};

const collectionText = { title: 'Harbours', description: 'From Bergen to Porto.' };
const collectionFacts = { id: anotherId, ...collectionText, imageCount: 1, cover: thumbnail };

export const aCollectionText = collectionText;
export const aFormerCollectionText = { title: 'Harbors', description: null };
export const aDeletedCollection = {
  ...collectionFacts,
  deletedAt: aDeletedImage.deletedAt,
  goesAt: aDeletedImage.goesAt,
};
export const aRestoredCollection = { id: anotherId, imageCount: 1, taken: 2, missing: 0 };
export const aCollectionSummary = { ...collectionFacts, images: [anId] };
export const aCollection = {
  ...collectionFacts,
  images: [{ ...anImage, collectionId: anotherId, collectionOrder: 0 }],
};

const { isPublic: _isPublic, ...definition } = settingsCatalogue.maxUploadFiles;

export const aSetting = { name: 'maxUploadFiles', ...definition, value: 25 };

export const aResult = { id: anId, ok: true as const };
export const aFailedResult = {
  id: anotherId,
  ok: false as const,
  code: 'image/not-found',
  message: 'The image does not exist.',
};

export const aTaskRun: TaskRun = {
  id: '0d9f4b52-6c1e-4f0a-9b7d-2f3a51c8e604',
  task: 'cleanup-staged',
  state: 'running',
  done: 40,
  total: 120,
  result: null,
  failures: [],
  startedBy: 'ada',
  reason: null,
  startedAt: '2024-02-01T09:30:00.000Z',
  finishedAt: null,
};
