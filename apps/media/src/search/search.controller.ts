import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallReply, CallRequest } from '@salon/service-contract';
import { ImageService } from '../images/image.service.ts';
import { forWall } from '../images/shapes.ts';
import { SearchService } from './search.service.ts';

@Controller()
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly images: ImageService,
  ) {}

  @Answers('images.search')
  find({ text }: CallRequest<'images.search'>): Promise<CallReply<'images.search'>> {
    return this.search.find(text);
  }

  @Answers('images.wall')
  wall({ text, ...order }: CallRequest<'images.wall'>): Promise<CallReply<'images.wall'>> {
    return text ? this.search.find(text, forWall) : this.images.list(order, forWall);
  }
}
