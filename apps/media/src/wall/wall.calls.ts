import { Controller } from '@nestjs/common';
import { firstPageLength, firstPageOf, type ImageListQuery } from '@salon/api-contract';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { ImageService } from '../images/image.service.ts';
import { forWall, type Shape } from '../images/shapes.ts';
import { SearchService } from '../search/search.service.ts';

/** A sorted list opens with its first images, any other with a sample. */
const firstPage = (page: number, { orderBy }: ImageListQuery): Shape =>
  orderBy
    ? { ...forWall, name: 'opening', choose: (images) => images.slice(0, firstPageLength) }
    : { ...forWall, name: `opening ${page}`, choose: (images) => firstPageOf(images, page) };

@Controller()
export class WallCalls {
  constructor(
    private readonly images: ImageService,
    private readonly search: SearchService,
  ) {}

  @Answers('images.wall')
  list({ text, opening, client, ...order }: CallRequest<'images.wall'>) {
    if (text) return this.search.find(text, { shape: forWall, client: client ?? null });
    return this.images.list(order, opening === undefined ? forWall : firstPage(opening, order));
  }
}
