import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { WindowService } from './window.service.ts';

@Controller()
export class WindowCalls {
  constructor(private readonly windows: WindowService) {}

  @Answers('images.window')
  images({ client, ...query }: CallRequest<'images.window'>) {
    return this.windows.images(query, client);
  }

  @Answers('images.filters')
  filters() {
    return this.windows.filters();
  }

  @Answers('images.windowIds')
  ids({ client, ...query }: CallRequest<'images.windowIds'>) {
    return this.windows.ids(query, client);
  }
}
