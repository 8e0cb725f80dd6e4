import { bytesPerMb } from '@salon/api-contract';
import { countOf, formatCount } from './count-of.ts';

/** Shows how far a run is, at most once a second. */
export class Progress {
  private images = 0;
  private shownMs = -Infinity;

  constructor(
    private readonly what: string,
    private readonly total: number,
    private readonly show: (line: string) => void,
  ) {}

  /** Call it for each image. @param bytes of all images so far */
  image(bytes: number): void {
    this.images += 1;
    const isLast = this.images === this.total;
    if (!isLast && performance.now() - this.shownMs < 1_000) return;
    this.shownMs = performance.now();
    const done = `${formatCount(this.images)} of ${countOf(this.total, 'image')}`;
    this.show(`${this.what}: ${done}, ${megabytes(bytes)}`);
  }
}

export const megabytes = (bytes: number): string =>
  `${formatCount(Math.round(bytes / bytesPerMb))} MB`;
