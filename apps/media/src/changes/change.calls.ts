import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { ChangeService } from './change.service.ts';

@Controller()
export class ChangeCalls {
  constructor(private readonly changes: ChangeService) {}

  @Answers('images.change')
  start({ repeatKey, ...body }: CallRequest<'images.change'>) {
    return this.changes.start(body, repeatKey);
  }

  @Answers('images.undoChange')
  undo({ id }: CallRequest<'images.undoChange'>) {
    return this.changes.undo(id);
  }
}
