import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { GalleryService } from '../gallery/gallery.service.ts';
import { firstPage, wallImage } from '../gallery/projections.ts';
import { SearchService } from './search.service.ts';

@Controller()
export class SearchCalls {
  constructor(
    private readonly search: SearchService,
    private readonly gallery: GalleryService,
  ) {}

  @Answers('images.search')
  find({ text, client }: CallRequest<'images.search'>) {
    return this.search.find(text, { client: client ?? null });
  }

  @Answers('images.similar')
  similar({ id }: CallRequest<'images.similar'>) {
    return this.search.similarTo(id);
  }

  @Answers('images.wall')
  wall({ text, opening, client, ...order }: CallRequest<'images.wall'>) {
    if (text) return this.search.find(text, { projection: wallImage, client: client ?? null });
    const projection = opening === undefined ? wallImage : firstPage(opening, order);
    return this.gallery.images(order, projection);
  }
}
