import { describe, expect, it } from '@jest/globals';
import { requestContext } from '@salon/server-kit';
import { anonymous, type Actor } from '@salon/service-contract';
import { requireAdminId } from './require-admin-id.ts';

const ada: Actor = {
  kind: 'user',
  userId: '1',
  username: 'ada',
  admin: true,
  emailVerified: true,
};

describe('the admin of a call', () => {
  it('is its user', () => {
    expect(requestContext.run({ requestId: 'a', actor: ada }, requireAdminId)).toBe('1');
  });

  it('is missing for a visitor, and outside of a call', () => {
    const asVisitor = () =>
      requestContext.run({ requestId: 'a', actor: anonymous }, requireAdminId);
    expect(asVisitor).toThrow('access/unauthenticated');
    expect(requireAdminId).toThrow('access/unauthenticated');
  });
});
