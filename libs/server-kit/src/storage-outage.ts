import { Logger } from '@nestjs/common';
import { ServiceError } from '@salon/service-contract';

/** When clients should retry. */
const retryAfterS = 5;

/** How server processes report that the object storage is unreachable: an error with a code, and log lines. */
export const storageOutage = {
  unavailable: () => new ServiceError('storage/unavailable', { retryAfterS }),
  logger: new Logger('storage'),
};
