import { bytesPerMb } from '@salon/api-contract';

/** `4.50 MB`: always megabytes to two decimals (fixed). A size that these would show as zero is `< 0.01 MB`. */
export function formatSize(bytes: number): string {
  if (bytes > 0 && bytes < bytesPerMb / 200) return '< 0.01 MB';
  return `${(bytes / bytesPerMb).toFixed(2)} MB`;
}
