import { limits } from './limits.ts';

interface Common {
  category: string;
  /** For the settings page. */
  description: string;
  /** Whether visitors may read it. */
  isPublic: boolean;
}

interface Choice {
  value: string;
  label: string;
}

/** One setting as the code defines it; the database holds only values that differ from `default`. */
export type SettingDefinition = Common &
  (
    | { type: 'toggle'; default: boolean }
    /** One line; with options it names one of them, or something else that the pattern allows. */
    | {
        type: 'string';
        default: string;
        maxLength: number;
        options?: readonly Choice[];
        pattern?: string;
        patternHint?: string;
      }
    /** Several lines. */
    | { type: 'text'; default: string; maxLength: number }
    /** A decimal has up to two decimals. */
    | { type: 'integer' | 'decimal'; default: number; min: number; max: number }
    /** One of several. */
    | { type: 'switch'; default: string; options: readonly Choice[] }
    /** Texts to replace, each with what replaces it. */
    | { type: 'textpairs'; default: readonly (readonly [string, string])[] }
  );

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
} as const;

/**
 * Every setting there is, by its name; types and schemas of values derive from this. The name is the setting's id:
 * renaming one forgets what was saved under the old name.
 */
export const settingsCatalogue = {
  showAboutDialog: {
    type: 'toggle',
    category: 'About',
    description:
      'Shows a button in the top menu that opens the about text, once that text is written.',
    default: false,
    isPublic: true,
  },
  aboutDialogTitle: {
    type: 'string',
    category: 'About',
    description: 'The heading of the about text.',
    default: 'About',
    maxLength: 200,
    isPublic: true,
  },
  aboutDialogDescription: {
    type: 'text',
    category: 'About',
    description: 'The about text itself. Simple markup such as links and emphasis is kept.',
    default: '',
    maxLength: 20_000,
    isPublic: true,
  },
  showLoginLink: {
    type: 'toggle',
    category: 'Accounts',
    description: 'Shows a link to the login page in the top menu while nobody is signed in.',
    default: true,
    isPublic: true,
  },
  enableSignups: {
    type: 'toggle',
    category: 'Accounts',
    description: 'Lets visitors create an account of their own.',
    default: false,
    isPublic: true,
  },
  maxUploadFiles: {
    type: 'integer',
    category: 'Uploads',
    description: 'How many files one upload may bring.',
    default: limits.maxUploadFiles,
    min: 1,
    max: 1_000,
    isPublic: true,
  },
  maxUploadSize: {
    type: 'integer',
    category: 'Uploads',
    description: 'How large one file may be, in megabytes.',
    default: limits.maxUploadSizeMb,
    min: 1,
    max: 1_000,
    isPublic: true,
  },
  renditionQuality: {
    type: 'integer',
    category: 'Uploads',
    description:
      'How good the pictures made of new uploads are, from 40 (small files) to 95 (large ones). Pictures that are there already stay as they are.',
    default: 80,
    min: 40,
    max: 95,
    isPublic: false,
  },
  wallOrder: {
    type: 'switch',
    category: 'Gallery',
    description: 'The order in which the gallery first shows its images; visitors may change it.',
    default: 'shuffle',
    options: [
      { value: 'shuffle', label: 'Shuffled' },
      { value: 'date', label: 'By date' },
    ],
    isPublic: true,
  },
  newestFirst: {
    type: 'toggle',
    category: 'Gallery',
    description: 'Shows the newest image first when the gallery is by date; otherwise the oldest.',
    default: false,
    isPublic: true,
  },
  hideDates: {
    type: 'toggle',
    category: 'Gallery',
    description: 'Visitors get no dates of images, and find nothing by a year.',
    default: false,
    isPublic: true,
  },
  searchStrictness: {
    type: 'decimal',
    category: 'Gallery',
    description:
      'How many of the words searched for an image needs to be found: at 1 all of them, at 0.5 half, at 0 any one. Images with more of them come first.',
    default: 1,
    min: 0,
    max: 1,
    isPublic: false,
  },
  meaningMatch: {
    type: 'switch',
    category: 'Gallery',
    description:
      'How closely an image must match a search by meaning. Strict finds less, broad finds more that fits less.',
    default: 'balanced',
    options: [
      { value: 'strict', label: 'Strict' },
      { value: 'balanced', label: 'Balanced' },
      { value: 'broad', label: 'Broad' },
    ],
    isPublic: false,
  },
  embeddingModel: {
    type: 'string',
    category: 'Models',
    description:
      'The model by which a search finds what images show: fast, better, off, or the id of a CLIP or SigLIP model in the models folder. After a change, run Backfill Embeddings.',
    default: 'fast',
    ...modelSetting,
    isPublic: false,
  },
  captionModel: {
    type: 'string',
    category: 'Models',
    description:
      'The model that writes captions for images without one: fast, better, off, or the id of a ViT-GPT2 or Florence-2 model in the models folder.',
    default: 'fast',
    ...modelSetting,
    isPublic: false,
  },
  captionReplacements: {
    type: 'textpairs',
    category: 'Models',
    description:
      'What is replaced in captions that a model writes, one replacement after the other.',
    default: [
      ['a close up of ', ''],
      ['a photo of ', ''],
      ['a picture of ', ''],
      ['an image of ', ''],
    ],
    isPublic: false,
  },
  cameraNames: {
    type: 'textpairs',
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
  },
  lensNames: {
    type: 'textpairs',
    category: 'Names',
    description:
      'What visitors read instead of parts of lens names, one replacement after the other. What is stored stays as the camera wrote it.',
    default: [
      ['NIKKOR', 'Nikkor'],
      ['OLYMPUS', 'Olympus'],
      ['LUMIX', 'Lumix'],
    ],
    isPublic: true,
  },
  stagedImageHours: {
    type: 'integer',
    category: 'Maintenance',
    description:
      'After how many hours an upload that nobody confirmed counts as forgotten; the clean-up of staged images then removes it.',
    default: 24,
    min: 1,
    max: monthInHours,
    isPublic: false,
  },
  trashRetentionDays: {
    type: 'integer',
    category: 'Maintenance',
    description:
      'How many days a deleted image stays in the trash, from where it can be restored; after that, emptying the trash removes it for good.',
    default: 30,
    min: 1,
    max: 365,
    isPublic: false,
  },
  cleanupStagedEveryHours: {
    type: 'integer',
    category: 'Maintenance',
    description: 'How often forgotten uploads are removed by themselves, in hours; 0 is never.',
    default: 24,
    min: 0,
    max: monthInHours,
    isPublic: false,
  },
  cleanupOrphanedEveryHours: {
    type: 'integer',
    category: 'Maintenance',
    description:
      'How often stored files that belong to no image are removed by themselves, in hours; 0 is never.',
    default: 168,
    min: 0,
    max: monthInHours,
    isPublic: false,
  },
  cleanupDeletedEveryHours: {
    type: 'integer',
    category: 'Maintenance',
    description:
      'How often the trash is emptied of what has been there for long enough, in hours; 0 is never.',
    default: 24,
    min: 0,
    max: monthInHours,
    isPublic: false,
  },
} as const satisfies Record<string, SettingDefinition>;
