import { routes, type Access } from '@salon/api-contract/routes';

/** Below it lie the pages of bull-board, which has its own table of routes. */
export const queueBoardPath = '/api/queues';

const accessByName = new Map<string, Access>(routes.map(({ name, access }) => [name, access]));

/** @param path as registered, `/api/images/:id`; HEAD is answered wherever GET is */
export function accessOf(method: string, path: string): Access | undefined {
  if (path === queueBoardPath || path.startsWith(`${queueBoardPath}/`)) return 'admin';
  return accessByName.get(`${method === 'HEAD' ? 'GET' : method} ${path.replace(/^\/api/, '')}`);
}
