import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { SearchService } from './search.service.ts';

@Controller()
export class SearchCalls {
  constructor(private readonly search: SearchService) {}

  @Answers('images.search')
  find({ text, client }: CallRequest<'images.search'>) {
    return this.search.find(text, client);
  }

  @Answers('images.similar')
  similar({ id }: CallRequest<'images.similar'>) {
    return this.search.similarTo(id);
  }
}
