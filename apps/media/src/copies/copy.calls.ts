import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { CopyService } from './copy.service.ts';

@Controller()
export class CopyCalls {
  constructor(private readonly copies: CopyService) {}

  @Answers('images.copies')
  list() {
    return this.copies.list();
  }

  @Answers('images.keepCopies')
  async keep({ ids }: CallRequest<'images.keepCopies'>) {
    await this.copies.keep(ids);
    return { ids };
  }

  @Answers('images.undoKeepCopies')
  async undoKeep({ ids }: CallRequest<'images.undoKeepCopies'>) {
    await this.copies.undoKeep(ids);
    return { ids };
  }
}
