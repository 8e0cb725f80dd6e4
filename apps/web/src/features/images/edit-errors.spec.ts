import { describe, expect, it } from '@jest/globals';
import { editErrorsOf } from './edit-errors.ts';

const refused = (data: object) => ({ status: 409, isServerMessage: true, data });

describe('the errors of a refused edit', () => {
  it('are by field, the caption under its own name', () => {
    const validation = [
      { field: 'iso', message: 'No camera has this.' },
      { field: 'captions.en', message: 'It is too long.' },
    ];
    expect(editErrorsOf(refused({ validation }))).toEqual({
      iso: 'No camera has this.',
      caption: 'It is too long.',
    });
  });

  it('name what another admin has entered', () => {
    const { iso, ...others } = editErrorsOf(refused({ metadata: { iso: 400 } }));
    expect([iso, others]).toEqual([expect.stringContaining('400'), {}]);
  });

  it('are none without a reply', () => {
    expect(editErrorsOf(new Error('lost'))).toEqual({});
  });
});
