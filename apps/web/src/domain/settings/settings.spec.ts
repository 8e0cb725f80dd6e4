import { describe, expect, it } from '@jest/globals';
import { settingsCatalogue } from '@salon/api-contract';
import { defaultSettings } from './settings.ts';

describe('the settings before the server replies', () => {
  it('are the public defaults of the catalogue, but show and replace no texts', () => {
    const publicSettings = Object.entries(settingsCatalogue).filter(([, { isPublic }]) => isPublic);
    expect({
      ...Object.fromEntries(publicSettings.map(([name, setting]) => [name, setting.default])),
      aboutDialogTitle: '',
      showLoginLink: false,
      cameraNames: [],
      lensNames: [],
    }).toEqual(defaultSettings);
  });
});
