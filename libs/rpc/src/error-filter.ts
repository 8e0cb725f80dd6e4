import { Catch, Logger, type ArgumentsHost, type RpcExceptionFilter } from '@nestjs/common';
import { encodeError, ServiceError } from '@salon/service-contract';
import { throwError, type Observable } from 'rxjs';

/** Sends a ServiceError as it is; anything else is logged here and leaves as 'internal'. */
@Catch()
export class CallErrorFilter implements RpcExceptionFilter {
  private readonly logger = new Logger('calls');

  catch(error: unknown, _host: ArgumentsHost): Observable<never> {
    if (!(error instanceof ServiceError)) this.logger.error(error);
    return throwError(() => encodeError(error));
  }
}
