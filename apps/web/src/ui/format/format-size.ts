const BYTES_PER_MB = 1024 * 1024;

/** `4.50 MB`: always megabytes to two decimals (fixed). */
export function formatSize(bytes: number): string {
  return `${(bytes / BYTES_PER_MB).toFixed(2)} MB`;
}
