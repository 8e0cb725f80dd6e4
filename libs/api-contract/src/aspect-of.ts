/** Width ÷ height to 3 decimals. 0 means unknown, so a very tall image must not round to 0. */
export const aspectOf = ({ width, height }: { width: number; height: number }): number =>
  width > 0 && height > 0 ? Math.max(0.001, Math.round((width / height) * 1000) / 1000) : 0;
