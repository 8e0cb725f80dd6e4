import { describe, expect, it } from '@jest/globals';
import { requestContext } from '@salon/server-kit';
import { anonymous } from '@salon/service-contract';
import { anAdmin } from '../../testing/an-admin.ts';
import { requireAdminId } from './require-admin-id.ts';

describe('the admin of a call', () => {
  it('is its user', () => {
    expect(requestContext.run({ requestId: 'a', actor: anAdmin }, requireAdminId)).toBe('1');
  });

  it('is missing for a visitor, and outside of a call', () => {
    const asVisitor = () =>
      requestContext.run({ requestId: 'a', actor: anonymous }, requireAdminId);
    expect(asVisitor).toThrow('access/unauthenticated');
    expect(requireAdminId).toThrow('access/unauthenticated');
  });
});
