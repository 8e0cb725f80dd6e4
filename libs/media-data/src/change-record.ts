import type { ChangeName, ImageChange, ImageMetadata, TaskFailure } from '@salon/api-contract';
import { Schema } from 'mongoose';
import { Mixed, type ImageRecord, type Place } from './image-record.ts';

/** How the last job of a change ended. */
export type ChangeEnd = 'finished' | 'cancelled' | 'failed';

interface CommonRecord {
  _id: string;
  /** Set before the undo begins: no further step is made. */
  isUndone?: true;
  /**
   * `unfinished` when the request was granted, until the job is over: a job that Redis loses is enqueued again. Absent
   * before.
   */
  state?: 'unfinished' | ChangeEnd;
  /** The number of the job: a change that failed gets another one when it is requested again. */
  attempt: number;
  /** The username of the admin who wanted that job. */
  startedBy?: string | undefined;
  /** Number of images. */
  total: number;
  /** Renewed when the change is undone, and when it gets another job. */
  createdAt: Date;
}

/** A change to many images. It is made in steps, so that it can continue after a crash. */
export interface ImageChangeRecord extends CommonRecord {
  name: Exclude<ChangeName, 'undo-change'>;
  change: ImageChange;
  undoOf?: never;
}

/** The undo of a change, which takes the steps of that one. */
interface UndoRecord extends CommonRecord {
  name: 'undo-change';
  change?: never;
  /** The change that it reverses. */
  undoOf: string;
}

export type ChangeRecord = ImageChangeRecord | UndoRecord;

/** What an undo needs: the state of the images before the step, by id. Deletions need none: the trash has the places. */
export interface Before {
  /** The values of the edited fields, and of captions the model that wrote them. */
  fields?: Record<string, Partial<ImageMetadata> & Pick<ImageRecord, 'captionModel'>>;
  /** The places in collections; null for standalone images. */
  places?: Record<string, Place | null>;
}

/** Some images of a change. */
export interface ChangeStepRecord {
  /** Of the change and the number of the step. */
  _id: string;
  changeId: string;
  number: number;
  imageIds: string[];
  /** When the change was requested. */
  createdAt: Date;
  /** Written before the step is made; absent until then. */
  before?: Before;
  /** Number of images that were changed; absent until the step has been made. */
  changed?: number;
  /** The first failures. */
  failures?: TaskFailure[];
  /** Images that an addition to a collection left where they were; absent until the step has been made. */
  refused?: string[];
  /** The images that an undo takes out of the collection. Written before it does so; absent until then. */
  takenBack?: string[];
  /** Set when the step has been undone. */
  undone?: number;
}

export const changeSchema = new Schema<ChangeRecord>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    change: { type: Mixed },
    undoOf: { type: String },
    isUndone: { type: Boolean },
    state: { type: String },
    attempt: { type: Number, required: true },
    startedBy: { type: String },
    total: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'changes', versionKey: false, minimize: false, strict: 'throw' },
);
changeSchema.index({ state: 1, createdAt: 1 });

export const changeStepSchema = new Schema<ChangeStepRecord>(
  {
    _id: { type: String, required: true },
    changeId: { type: String, required: true },
    number: { type: Number, required: true },
    imageIds: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    before: { type: Mixed },
    changed: { type: Number },
    failures: { type: Mixed },
    // Mongoose would add empty lists to new steps.
    refused: { type: [String], default: undefined },
    takenBack: { type: [String], default: undefined },
    undone: { type: Number },
  },
  { collection: 'changeSteps', versionKey: false, minimize: false, strict: 'throw' },
);
changeStepSchema.index({ changeId: 1, number: 1 });
