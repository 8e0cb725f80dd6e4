import { Logger } from '@nestjs/common';
import { ServiceError } from '@salon/service-contract';

/** How soon a client should ask again. */
const retryAfterS = 5;

/** What a server process makes of a picture storage that cannot be reached: an error with a code, and log lines. */
export const storageOutage = {
  unavailable: () => new ServiceError('storage/unavailable', { retryAfterS }),
  logger: new Logger('storage'),
};
