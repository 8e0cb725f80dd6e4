import { formatShutterSpeed } from '@salon/api-contract';
import type { Image } from '@salon/api-contract';
