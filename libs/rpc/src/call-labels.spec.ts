import { describe, expect, it } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { callLabels } from './call-labels.ts';

const away = Object.assign(new Error('no server'), { name: 'MongoServerSelectionError' });

describe('the labels of a call', () => {
  it('name the call, the side and the success', () => {
    expect(callLabels('images.list', 'client')()).toEqual({
      ...{ call: 'images.list', side: 'client', outcome: 'ok' },
    });
  });

  it.each([
    ['the code of a ServiceError', new ServiceError('image/not-found'), 'image/not-found'],
    ['service/unavailable for a store that is away', away, 'service/unavailable'],
    ['internal for any other error, without its text', new Error('of Ann'), 'internal'],
  ])('have %s', (_what, error, outcome) => {
    expect(callLabels('images.list', 'server')({ error }).outcome).toBe(outcome);
  });
});
