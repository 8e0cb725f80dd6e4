import { queueBoardPath } from '../access/access-of.ts';

/** Routes of bull-board that may change something, as bull-board registers them. */
const allowedChanges = [
  '/pause',
  '/resume',
  '/:queueName/pause',
  '/:queueName/resume',
  '/:queueName/promote',
  '/:queueName/retry/:queueStatus',
  '/:queueName/clean/:queueStatus',
  '/:queueName/:jobId/retry',
  '/:queueName/:jobId/promote',
  '/:queueName/:jobId/clean',
].map((route) => `PUT ${queueBoardPath}/api/queues${route}`);

/**
 * Whether the board may make a request. Reading, repeating, removing and pausing are allowed; a job that is added or
 * edited by hand could send any mail in the gallery's name.
 */
export const isAllowed = (method: string, route = ''): boolean =>
  method === 'GET' || method === 'HEAD' || allowedChanges.includes(`${method} ${route}`);
