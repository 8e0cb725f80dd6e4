import { Catch, Logger, type ArgumentsHost, type RpcExceptionFilter } from '@nestjs/common';
import { isStoreUnavailable } from '@salon/server-kit';
import { encodeError, ServiceError } from '@salon/service-contract';
import { throwError, type Observable } from 'rxjs';

/** Sends a ServiceError unchanged. Logs any other error and sends 'internal'. */
@Catch()
export class CallErrorFilter implements RpcExceptionFilter {
  private readonly logger = new Logger('calls');

  catch(error: unknown, _host: ArgumentsHost): Observable<never> {
    if (isStoreUnavailable(error)) {
      // One line without a stack, as many follow while a store is away.
      this.logger.warn(`a store is away: ${error.message}`);
      return throwError(() => encodeError(new ServiceError('service/unavailable')));
    }
    if (!(error instanceof ServiceError)) this.logger.error(error);
    return throwError(() => encodeError(error));
  }
}
