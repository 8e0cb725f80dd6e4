import { Injectable } from '@nestjs/common';
import { defaultSettingValues, type ErrorCode, type SettingValues } from '@salon/api-contract';
import { isPage } from '@salon/api-contract/page-paths';
import { RpcClient } from '@salon/rpc';
import { SettingsReader, within } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { linkPreviewOf, type LinkPreview } from './link-preview.ts';
import { imageIdOf } from './image-id-of.ts';

/** ms. A page does not wait longer for a service, as the web app can load without it. */
const waitMs = 500;

/** An id in the path that no image has, or can have. */
const notFound: readonly ErrorCode[] = ['image/not-found', 'request/invalid'];

/** The settings that decide how the wall begins. */
export type WallStart = Pick<SettingValues, 'wallOrder' | 'newestFirst' | 'wideWall'>;

export interface FoundPage {
  /** Whether the path is a page. */
  exists: boolean;
  /** Of the page of an image. */
  preview?: LinkPreview | undefined;
}

/** Facts about a page that the gateway needs to send it. */
@Injectable()
export class PageService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly settings: SettingsReader,
  ) {}

  wallStart(): Promise<WallStart> {
    return within(this.settings.current(), waitMs, defaultSettingValues);
  }

  /** What is at a path. While the media service is down, every image counts as existing. */
  async find(path: string): Promise<FoundPage> {
    const id = imageIdOf(path);
    if (id === null) return { exists: isPage(path) };
    return within(this.findImage(id), waitMs, { exists: true });
  }

  // One read by id; the page makes the same call next.
  private async findImage(id: string): Promise<FoundPage> {
    try {
      const { image } = await this.rpc.ask('images.byId', { id });
      return { exists: true, preview: linkPreviewOf(image) };
    } catch (error) {
      if (error instanceof ServiceError && notFound.includes(error.code)) return { exists: false };
      throw error;
    }
  }
}
