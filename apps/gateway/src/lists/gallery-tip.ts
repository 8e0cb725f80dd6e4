import { Injectable } from '@nestjs/common';
import { currentActor, SettingsReader } from '@salon/server-kit';
import { audienceOf, galleryTipKey, type Audience } from '@salon/service-contract';
import { Redis } from 'ioredis';

/** What decides whether a remembered reply is still right. */
export interface ReplyState {
  audience: Audience;
  /** See `galleryTipKey`; null without one, undefined while Redis does not answer. */
  tip: string | null | undefined;
}

/** Whether anything that lists show has changed, without asking a service. */
@Injectable()
export class GalleryTip {
  constructor(
    private readonly redis: Redis,
    private readonly settings: SettingsReader,
  ) {}

  async current(): Promise<ReplyState> {
    const [tip, { hideDates }] = await Promise.all([
      this.redis.get(galleryTipKey).catch(() => undefined),
      this.settings.current(),
    ]);
    return { audience: audienceOf(currentActor(), hideDates), tip };
  }
}

/** Whether a reply made at one state is right at another. While Redis is away, the last reply is. */
export const isStillRight = (tip: string, { tip: current }: ReplyState): boolean =>
  current === undefined || current === tip;
