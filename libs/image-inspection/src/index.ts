export { inspectImage } from './inspect-image.ts';
export {
  defaultLimits,
  type Inspection,
  type InspectionLimits,
  type RefusalReason,
} from './inspection.ts';
