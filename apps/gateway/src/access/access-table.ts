/** Who may call a route. 'cookie' routes look at nothing but the refresh cookie. */
export type Access = 'anyone' | 'admin';

/** Every route under /api, and who may call it. A route that is missing here stops the start. */
export const accessTable = {
  'GET /health': 'anyone',
  'GET /health/ready': 'anyone',
  'GET /docs': 'anyone',
  'POST /login': 'anyone',
  'POST /logout': 'anyone',
  'POST /refresh': 'anyone',
  'POST /signup': 'anyone',
  'POST /verify-email': 'anyone',
  'POST /resend-verification': 'anyone',
  'POST /forgot-password': 'anyone',
  'POST /reset-password': 'anyone',
  'GET /settings': 'anyone',
  'PUT /settings': 'admin',
  'DELETE /settings/:name': 'admin',
  'GET /images': 'anyone',
  'GET /images/search': 'anyone',
  'GET /images/wall': 'anyone',
  'GET /images/deleted': 'admin',
  'GET /images/duplicates': 'admin',
  'POST /images/duplicates/keep': 'admin',
  'POST /images/delete': 'admin',
  'POST /images/restore': 'admin',
  'PUT /images/metadata': 'admin',
  'GET /images/:id': 'anyone',
  'DELETE /images/:id': 'admin',
  'PUT /images/:id/metadata': 'admin',
  'GET /images/:id/original': 'admin',
  'GET /images/:id/similar': 'anyone',
  'GET /collections': 'anyone',
  'POST /collections': 'admin',
  'GET /collections/:id': 'anyone',
  'PUT /collections/:id': 'admin',
  'DELETE /collections/:id': 'admin',
  'PUT /collections/:id/images': 'admin',
  'POST /collections/:id/images': 'admin',
  'GET /tasks': 'admin',
  'GET /tasks/events': 'admin',
  'POST /tasks/:id/cancel': 'admin',
  'POST /tasks/cleanup/images/staged': 'admin',
  'POST /tasks/cleanup/images/orphaned': 'admin',
  'POST /tasks/cleanup/images/deleted': 'admin',
  'POST /tasks/backfill/embeddings': 'admin',
  'POST /tasks/backfill/captions': 'admin',
  'POST /tasks/models/install': 'admin',
  'GET /models': 'admin',
  'POST /upload/review': 'admin',
  'POST /upload/confirm': 'admin',
  'GET /upload/staged': 'admin',
  'DELETE /upload/staged/:sessionId': 'admin',
  'GET /files/:imageId/:filename': 'anyone',
} as const satisfies Record<string, Access>;

/** Below it lie the pages of bull-board, which has its own table of routes. */
export const queueBoardPath = '/api/queues';

/** @param path as registered, `/api/images/:id`; HEAD is answered wherever GET is */
export function accessOf(method: string, path: string): Access | undefined {
  if (path === queueBoardPath || path.startsWith(`${queueBoardPath}/`)) return 'admin';
  const route = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/^\/api/, '')}`;
  return route in accessTable ? accessTable[route as keyof typeof accessTable] : undefined;
}
