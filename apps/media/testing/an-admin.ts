import type { Actor } from '@salon/service-contract';

export const anAdmin = {
  kind: 'user',
  userId: '1',
  username: 'ada',
  admin: true,
  emailVerified: true,
} as const satisfies Actor;
