import { imageMetadata } from '@salon/api-contract';
import type { ImageMetadata } from '@salon/api-contract';
import { isFailure } from '../../http/api-error.ts';

const someMetadata = imageMetadata.partial();

/** The fields that another admin has changed since the image was shown here, as a refused edit names them. */
export function changedFieldsIn(error: unknown): Partial<ImageMetadata> {
  return someMetadata.safeParse(isFailure(error) ? error.data?.metadata : undefined).data ?? {};
}
