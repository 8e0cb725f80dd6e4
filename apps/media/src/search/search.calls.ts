import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { WallService } from '../gallery/wall.service.ts';
import { SearchService } from './search.service.ts';

@Controller()
export class SearchCalls {
  constructor(
    private readonly search: SearchService,
    private readonly wallLists: WallService,
  ) {}

  @Answers('images.search')
  find({ text, client }: CallRequest<'images.search'>) {
    return this.search.find(text, client);
  }

  @Answers('images.similar')
  similar({ id }: CallRequest<'images.similar'>) {
    return this.search.similarTo(id);
  }

  @Answers('images.wall')
  wall({ text, opening, client, ...order }: CallRequest<'images.wall'>) {
    if (text) return this.search.findForWall(text, client);
    return this.wallLists.images(order, opening);
  }
}
