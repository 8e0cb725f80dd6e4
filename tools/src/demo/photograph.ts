import type { cameras } from './cameras.ts';
import type { Layer } from './drawing/canvas.ts';

/** One picture of the demonstration: what is on it, and what its camera would have written down. */
export interface Photograph {
  title: string;
  /** By the camera's own clock. */
  taken: string;
  camera: keyof typeof cameras;
  /** Width to height. */
  ratio: [number, number];
  aperture: number;
  /** Seconds. */
  shutterSpeed: number;
  iso: number;
  isBlackAndWhite?: boolean;
  scene: Layer[];
}
