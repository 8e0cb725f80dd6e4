import { bytesPerMb } from '@salon/api-contract';

/** `4.50 MB`: always megabytes to two decimals (fixed). */
export function formatSize(bytes: number): string {
  return `${(bytes / bytesPerMb).toFixed(2)} MB`;
}
