import { Injectable } from '@nestjs/common';
import { withoutAdminFields } from '@salon/api-contract';
import { currentActor, SettingsReader } from '@salon/server-kit';
import { audienceOf, type Audience } from '@salon/service-contract';
import type { GalleryImage, VisibleImage } from './to-image.ts';

@Injectable()
export class Audiences {
  constructor(private readonly settings: SettingsReader) {}

  /** The audience of the current call. */
  async current(): Promise<Audience> {
    const { hideDates } = await this.settings.current();
    return audienceOf(currentActor(), hideDates);
  }
}

/** What the audience may see of an image. Lists are ordered before this: the order by date is public. */
export function seenBy(audience: Audience, image: GalleryImage): VisibleImage {
  if (audience === 'admins') return image;
  const visible = withoutAdminFields(image);
  return audience === 'visitors' ? visible : { ...visible, date: null };
}
