import { Injectable } from '@nestjs/common';
import { RpcClient } from '@salon/rpc';
import { SettingsReader } from '@salon/server-kit';
import { defaultServerSettings, ServiceError, type ServerSettings } from '@salon/service-contract';
import { imageIdOf, isPage } from './page-paths.ts';

/** ms. The page itself copes with services that are away, so it is not held up for them. */
const patienceMs = 500;

/** How a visit begins. */
export type WallStart = Pick<ServerSettings, 'wallOrder' | 'newestFirst'>;

/** What the gateway knows of a page before the browser has its scripts. */
@Injectable()
export class PageService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly settings: SettingsReader,
  ) {}

  wallStart(): Promise<WallStart> {
    return within(this.settings.current(), defaultServerSettings);
  }

  /** Whether a path leads somewhere. While the media service is away, every image counts as existing. */
  async exists(path: string): Promise<boolean> {
    const id = imageIdOf(path);
    return id === null ? isPage(path) : within(this.hasImage(id), true);
  }

  // One read by id, as the page makes it next.
  private async hasImage(id: string): Promise<boolean> {
    try {
      await this.rpc.ask('images.byId', { id });
      return true;
    } catch (error) {
      const codes = ['image/not-found', 'request/invalid'];
      if (error instanceof ServiceError && codes.includes(error.code)) return false;
      throw error;
    }
  }
}

/** A value, or the fallback when there is none soon. */
async function within<T>(value: Promise<T>, fallback: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, patienceMs, fallback);
  });
  try {
    return await Promise.race([value.catch(() => fallback), late]);
  } finally {
    clearTimeout(timer);
  }
}
