import { summaryOf, type ImageRecord, type ImageSummary } from '@salon/media-data';
import { toBson } from '@salon/mongo';

/** What lists need of a record, as read from the database. */
export const aSummary = (record: ImageRecord): ImageSummary => summaryOf(toBson(record));
