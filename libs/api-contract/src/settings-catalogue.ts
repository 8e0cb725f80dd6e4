import { cameraNames } from './camera-names.ts';
import { limits } from './limits.ts';
import { modelIdPattern } from './model-id.ts';

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
    /** One line; with options, one of them or another text that the pattern allows. */
    | {
        type: 'string';
        default: string;
        maxLength: number;
        options?: readonly Choice[];
        pattern?: string;
        patternHint?: string;
      }
    /** Multi-line text. */
    | { type: 'text'; default: string; maxLength: number }
    /** A decimal has at most two decimal places. */
    | { type: 'integer' | 'decimal'; default: number; min: number; max: number }
    /** One of several. */
    | { type: 'switch'; default: string; options: readonly Choice[] }
    /** Texts to replace, each with what replaces it. */
    | { type: 'textpairs'; default: readonly (readonly [string, string])[] }
  );

const monthInHours = 31 * 24;

/** How often a task runs by itself, in hours. */
const interval = {
  type: 'integer',
  category: 'Maintenance',
  min: 0,
  max: monthInHours,
  isPublic: false,
} as const;

const modelPresets = [
  { value: 'fast', label: 'Fast' },
  { value: 'better', label: 'Better' },
  { value: 'off', label: 'Off' },
];
const presetNames = modelPresets.map(({ value }) => value);

/** @param example the id of a model of this kind */
const modelSetting = (example: string) => ({
  maxLength: 200,
  options: modelPresets,
  pattern: `^(${presetNames.join('|')}|${modelIdPattern})$`,
  patternHint: `must be ${presetNames.join(', ')}, or the id of a model such as ${example}`,
});

/**
 * All settings by name; types and schemas of values derive from them. The name is the setting's id: a renamed setting
 * loses its saved value.
 */
export const settingsCatalogue = {
  showAboutDialog: {
    type: 'toggle',
    category: 'About',
    description:
      'Shows a button in the top menu that opens the about text, unless the text is empty.',
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
    description: 'The about text. Simple HTML like links and emphasis is allowed.',
    default: '',
    maxLength: 20_000,
    isPublic: true,
  },
  showLoginLink: {
    type: 'toggle',
    category: 'Accounts',
    description:
      'Shows a link to the login page in the top menu to visitors who are not logged in.',
    default: true,
    isPublic: true,
  },
  enableSignups: {
    type: 'toggle',
    category: 'Accounts',
    description:
      'Visitors can create accounts. They confirm their address by email, which needs a mail server (SMTP_URL).',
    default: false,
    isPublic: true,
  },
  maxUploadFiles: {
    type: 'integer',
    category: 'Uploads',
    description: 'Maximum number of files in one upload.',
    default: limits.maxUploadFiles,
    min: 1,
    max: limits.uploadFilesMost,
    isPublic: true,
  },
  maxUploadSize: {
    type: 'integer',
    category: 'Uploads',
    description: 'Maximum size of a file, in megabytes.',
    default: limits.maxUploadSizeMb,
    min: 1,
    max: 1_000,
    isPublic: true,
  },
  renditionQuality: {
    type: 'integer',
    category: 'Uploads',
    description:
      'Quality of the pictures made from new uploads, from 40 (small files) to 95 (large files). Existing pictures do not change.',
    default: 80,
    min: 40,
    max: 95,
    isPublic: false,
  },
  wallOrder: {
    type: 'switch',
    category: 'Gallery',
    description: 'The order of images when a visitor opens the gallery. Visitors can change it.',
    default: 'shuffle',
    options: [
      { value: 'shuffle', label: 'Shuffled' },
      { value: 'date', label: 'By date' },
    ],
    isPublic: true,
  },
  wideWall: {
    type: 'toggle',
    category: 'Gallery',
    description:
      'The wall takes the whole width of wide screens, with larger images. Otherwise it is up to 1,600 pixels wide.',
    default: false,
    isPublic: true,
  },
  newestFirst: {
    type: 'toggle',
    category: 'Gallery',
    description:
      'Shows the newest images first when the gallery is sorted by date; otherwise the oldest.',
    default: false,
    isPublic: true,
  },
  hideDates: {
    type: 'toggle',
    category: 'Gallery',
    description: 'Visitors do not see the dates of images and cannot search by year.',
    default: false,
    isPublic: true,
  },
  searchStrictness: {
    type: 'decimal',
    category: 'Gallery',
    description:
      'The share of the search words that an image must match: 1 for all words, 0.5 for half, 0 for any word. Images that match more words come first.',
    default: 1,
    min: 0,
    max: 1,
    isPublic: false,
  },
  meaningMatch: {
    type: 'switch',
    category: 'Gallery',
    description:
      'How closely an image must match a search by meaning. Strict finds fewer images; broad finds more, but some fit less well.',
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
      'The model that finds images by what they show: fast, better, off, or the id of a CLIP or SigLIP model in the models folder. After a change, run Backfill Embeddings.',
    default: 'fast',
    ...modelSetting('Xenova/clip-vit-base-patch32'),
    isPublic: false,
  },
  captionModel: {
    type: 'string',
    category: 'Models',
    description:
      'The model that writes captions for images without one: fast, better, off, or the id of a ViT-GPT2 or Florence-2 model in the models folder. After a change, Backfill Captions also replaces those that the other model wrote.',
    default: 'fast',
    ...modelSetting('Xenova/vit-gpt2-image-captioning'),
    isPublic: false,
  },
  captionReplacements: {
    type: 'textpairs',
    category: 'Models',
    description:
      'Replacements in captions that a model writes, applied in this order. A text that is replaced by nothing is removed only where a caption begins with it.',
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
      'Replacements in the camera names that visitors see, applied in this order. Search finds the stored names, which do not change.',
    default: cameraNames,
    isPublic: true,
  },
  lensNames: {
    type: 'textpairs',
    category: 'Names',
    description:
      'Replacements in the lens names that visitors see, applied in this order. Search finds the stored names, which do not change.',
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
      'Hours after which the clean-up of unpublished uploads removes an upload, counted from its last review.',
    default: 24,
    min: 1,
    max: monthInHours,
    isPublic: false,
  },
  trashRetentionDays: {
    type: 'integer',
    category: 'Maintenance',
    description:
      'Days for which a deleted image or collection can be restored from the trash. After that, the scheduled clean-up deletes it permanently.',
    default: 30,
    min: 1,
    max: 365,
    isPublic: false,
  },
  cleanupStagedEveryHours: {
    ...interval,
    description: 'How often unpublished uploads are cleaned up, in hours; 0 for never.',
    default: 24,
  },
  cleanupOrphanedEveryHours: {
    ...interval,
    description:
      'How often stored files that belong to no image are removed, in hours; 0 for never.',
    default: 168,
  },
  cleanupDeletedEveryHours: {
    ...interval,
    description:
      'How often expired images and collections are removed from the trash, in hours; 0 for never.',
    default: 24,
  },
  backfillEmbeddingsEveryHours: {
    ...interval,
    description:
      'How often images that lack an embedding get one, in hours; 0 for never. For a week, this leaves out images at which the model has failed three times.',
    default: 24,
  },
} as const satisfies Record<string, SettingDefinition>;
