import { routes, type Access } from '@salon/api-contract/routes';

/** Prefix of bull-board's pages, whose routes are not in the contract. */
export const queueBoardPath = '/api/queues';

const accessByName = new Map<string, Access>(routes.map(({ name, access }) => [name, access]));

/** @param path as registered, `/api/images/:id`; HEAD has the access of GET */
export function accessOf(method: string, path: string): Access | undefined {
  if (path === queueBoardPath || path.startsWith(`${queueBoardPath}/`)) return 'admin';
  return accessByName.get(`${method === 'HEAD' ? 'GET' : method} ${path.replace(/^\/api/, '')}`);
}
