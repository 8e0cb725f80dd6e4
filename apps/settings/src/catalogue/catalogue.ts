import { limits } from '@salon/api-contract';
import { defaultServerSettings as server } from '@salon/service-contract';
import {
  choice,
  decimal,
  integer,
  openChoice,
  string,
  text,
  textPairs,
  toggle,
  type SettingDefinition,
} from './definition.ts';

const monthInHours = 31 * 24;

const modelSetting = {
  maxLength: 200,
  options: [
    { value: 'fast', label: 'Fast' },
    { value: 'better', label: 'Better' },
    { value: 'off', label: 'Off' },
  ],
  pattern: '^(fast|better|off|[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*)$',
  patternHint:
    'must be fast, better, off, or the id of a model such as Xenova/clip-vit-base-patch32',
};

/** Every setting there is. Its name is its id: renaming one forgets what was saved under the old name. */
export const catalogue: readonly SettingDefinition[] = [
  toggle({
    name: 'showAboutDialog',
    category: 'About',
    description:
      'Shows a button in the top menu that opens the about text, once that text is written.',
    default: false,
    isPublic: true,
  }),
  string({
    name: 'aboutDialogTitle',
    category: 'About',
    description: 'The heading of the about text.',
    default: 'About',
    maxLength: 200,
    isPublic: true,
  }),
  text({
    name: 'aboutDialogDescription',
    category: 'About',
    description: 'The about text itself. Simple markup such as links and emphasis is kept.',
    default: '',
    maxLength: 20_000,
    isPublic: true,
  }),
  toggle({
    name: 'showLoginLink',
    category: 'Accounts',
    description: 'Shows a link to the login page in the top menu while nobody is signed in.',
    default: true,
    isPublic: true,
  }),
  toggle({
    name: 'enableSignups',
    category: 'Accounts',
    description: 'Lets visitors create an account of their own.',
    default: false,
    isPublic: true,
  }),
  integer({
    name: 'maxUploadFiles',
    category: 'Uploads',
    description: 'How many files one upload may bring.',
    default: limits.maxUploadFiles,
    min: 1,
    max: 1_000,
    isPublic: true,
  }),
  integer({
    name: 'maxUploadSize',
    category: 'Uploads',
    description: 'How large one file may be, in megabytes.',
    default: limits.maxUploadSizeMb,
    min: 1,
    max: 1_000,
    isPublic: true,
  }),
  integer({
    name: 'renditionQuality',
    category: 'Uploads',
    description:
      'How good the pictures made of new uploads are, from 40 (small files) to 95 (large ones). Pictures that are there already stay as they are.',
    default: server.renditionQuality,
    min: 40,
    max: 95,
    isPublic: false,
  }),
  choice({
    name: 'wallOrder',
    category: 'Gallery',
    description: 'The order in which the gallery first shows its images; visitors may change it.',
    default: server.wallOrder,
    options: [
      { value: 'shuffle', label: 'Shuffled' },
      { value: 'date', label: 'By date' },
    ],
    isPublic: true,
  }),
  toggle({
    name: 'newestFirst',
    category: 'Gallery',
    description: 'Shows the newest image first when the gallery is by date; otherwise the oldest.',
    default: server.newestFirst,
    isPublic: true,
  }),
  toggle({
    name: 'hideDates',
    category: 'Gallery',
    description: 'Visitors get no dates of images, and find nothing by a year.',
    default: false,
    isPublic: true,
  }),
  decimal({
    name: 'searchStrictness',
    category: 'Gallery',
    description:
      'How many of the words searched for an image needs to be found: at 1 all of them, at 0.5 half, at 0 any one. Images with more of them come first.',
    default: server.searchStrictness,
    min: 0,
    max: 1,
    isPublic: false,
  }),
  choice({
    name: 'meaningMatch',
    category: 'Gallery',
    description:
      'How closely an image must match a search by meaning. Strict finds less, broad finds more that fits less.',
    default: server.meaningMatch,
    options: [
      { value: 'strict', label: 'Strict' },
      { value: 'balanced', label: 'Balanced' },
      { value: 'broad', label: 'Broad' },
    ],
    isPublic: false,
  }),
  openChoice({
    name: 'embeddingModel',
    category: 'Models',
    description:
      'The model by which a search finds what images show: fast, better, off, or the id of a CLIP or SigLIP model in the models folder. After a change, run Backfill Embeddings.',
    default: server.embeddingModel,
    ...modelSetting,
    isPublic: false,
  }),
  openChoice({
    name: 'captionModel',
    category: 'Models',
    description:
      'The model that writes captions for images without one: fast, better, off, or the id of a ViT-GPT2 or Florence-2 model in the models folder.',
    default: server.captionModel,
    ...modelSetting,
    isPublic: false,
  }),
  textPairs({
    name: 'captionReplacements',
    category: 'Models',
    description:
      'What is replaced in captions that a model writes, one replacement after the other.',
    default: server.captionReplacements,
    isPublic: false,
  }),
  textPairs({
    name: 'cameraNames',
    category: 'Names',
    description:
      'What visitors read instead of parts of camera names, one replacement after the other. What is stored stays as the camera wrote it.',
    default: [
      ['NIKON CORPORATION', 'Nikon'],
      ['NIKON', 'Nikon'],
      ['OLYMPUS IMAGING CORP.', 'Olympus'],
      ['OLYMPUS', 'Olympus'],
      ['FUJIFILM', 'Fujifilm'],
      ['SONY', 'Sony'],
      ['PENTAX', 'Pentax'],
    ],
    isPublic: true,
  }),
  textPairs({
    name: 'lensNames',
    category: 'Names',
    description:
      'What visitors read instead of parts of lens names, one replacement after the other. What is stored stays as the camera wrote it.',
    default: [
      ['NIKKOR', 'Nikkor'],
      ['OLYMPUS', 'Olympus'],
      ['LUMIX', 'Lumix'],
    ],
    isPublic: true,
  }),
  integer({
    name: 'stagedImageHours',
    category: 'Maintenance',
    description:
      'After how many hours an upload that nobody confirmed counts as forgotten; the clean-up of staged images then removes it.',
    default: server.stagedImageHours,
    min: 1,
    max: monthInHours,
    isPublic: false,
  }),
  integer({
    name: 'trashRetentionDays',
    category: 'Maintenance',
    description:
      'How many days a deleted image stays in the trash, from where it can be restored; after that, emptying the trash removes it for good.',
    default: server.trashRetentionDays,
    min: 1,
    max: 365,
    isPublic: false,
  }),
  integer({
    name: 'cleanupStagedEveryHours',
    category: 'Maintenance',
    description: 'How often forgotten uploads are removed by themselves, in hours; 0 is never.',
    default: server.cleanupStagedEveryHours,
    min: 0,
    max: monthInHours,
    isPublic: false,
  }),
  integer({
    name: 'cleanupOrphanedEveryHours',
    category: 'Maintenance',
    description:
      'How often stored files that belong to no image are removed by themselves, in hours; 0 is never.',
    default: server.cleanupOrphanedEveryHours,
    min: 0,
    max: monthInHours,
    isPublic: false,
  }),
  integer({
    name: 'cleanupDeletedEveryHours',
    category: 'Maintenance',
    description:
      'How often the trash is emptied of what has been there for long enough, in hours; 0 is never.',
    default: server.cleanupDeletedEveryHours,
    min: 0,
    max: monthInHours,
    isPublic: false,
  }),
];

export const definitionOf = (name: string) => catalogue.find((setting) => setting.name === name);
