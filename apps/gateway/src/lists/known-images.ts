import { Injectable } from '@nestjs/common';
import type { Image } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { LRUCache } from 'lru-cache';
import { GalleryTip, isStillRight } from './gallery-tip.ts';

interface Known {
  image: Image;
  tip: string;
}

const maxKnown = 2_000;

/** Single images; those that were asked for since the last change of the gallery need no call. */
@Injectable()
export class KnownImages {
  private readonly known = new LRUCache<string, Known>({ max: maxKnown });

  constructor(
    private readonly rpc: RpcClient,
    private readonly tip: GalleryTip,
  ) {}

  /** @throws ServiceError `image/not-found` */
  async byId(id: string): Promise<{ image: Image }> {
    const state = await this.tip.current();
    const key = `${id} for ${state.audience}`;
    const known = this.known.get(key);
    if (known && isStillRight(known.tip, state)) return { image: known.image };
    const { image, audience } = await this.rpc.ask('images.byId', { id });
    if (state.tip) this.known.set(`${id} for ${audience}`, { image, tip: state.tip });
    return { image };
  }
}
