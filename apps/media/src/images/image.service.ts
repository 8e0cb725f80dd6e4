import { Injectable } from '@nestjs/common';
import type { Image, ImageListQuery } from '@salon/api-contract';
import { ImageRepository, type ImageRecord } from '@salon/media-data';
import { keys } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import { ImageLists } from './image-lists.ts';
import { toImage } from './to-image.ts';

@Injectable()
export class ImageService {
  constructor(
    private readonly images: ImageRepository,
    private readonly lists: ImageLists,
  ) {}

  async list(query: ImageListQuery): Promise<{ etag: string }> {
    return { etag: await this.lists.etagOf(query) };
  }

  async byId(id: string): Promise<Image> {
    return toImage(await this.find(id));
  }

  async original(id: string) {
    const { format, originalFilename } = await this.find(id);
    return { key: keys.original(id), format, originalFilename };
  }

  private async find(id: string): Promise<ImageRecord> {
    const image = await this.images.byId(id);
    if (!image) throw new ServiceError('image/not-found', { id });
    return image;
  }
}
