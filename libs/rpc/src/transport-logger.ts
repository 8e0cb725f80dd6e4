import { Logger } from '@nestjs/common';

/** Without the information of Nest's transport, which is one line for each attempt to connect again. */
export class TransportLogger extends Logger {
  override log(): void {
    // Connections that fail are logged as warnings.
  }
}
