import { limits } from '@salon/api-contract';
import { integer, string, text, toggle, type SettingDefinition } from './definition.ts';

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
];

export const definitionOf = (name: string) => catalogue.find((setting) => setting.name === name);
