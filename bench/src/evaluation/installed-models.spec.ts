import { describe, expect, it } from '@jest/globals';
import { installedModels } from './installed-models.ts';

describe('the folder of installed models', () => {
  it.each([
    [{}, 'data/models'],
    [{ MODELS_DIR: '', DATA_DIR: '' }, 'data/models'],
    [{ MODELS_DIR: '', DATA_DIR: '/srv/salon' }, '/srv/salon/models'],
    [{ MODELS_DIR: '/srv/models', DATA_DIR: '/srv/salon' }, '/srv/models'],
  ])('for %j is %s', (variables, folder) => {
    expect(installedModels(variables)).toBe(folder);
  });
});
