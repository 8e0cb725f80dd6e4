import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallReply, CallRequest } from '@salon/service-contract';
import { ImageService } from '../images/image.service.ts';
import { forWall } from '../images/shapes.ts';
import { SearchService } from '../search/search.service.ts';

@Controller()
export class WallController {
  constructor(
    private readonly images: ImageService,
    private readonly search: SearchService,
  ) {}

  @Answers('images.wall')
  list({ text, ...order }: CallRequest<'images.wall'>): Promise<CallReply<'images.wall'>> {
    return text ? this.search.find(text, forWall) : this.images.list(order, forWall);
  }
}
