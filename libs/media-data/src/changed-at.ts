/** Part of each update that a list can show: how processes find changes that no message reported. */
export const changedNow = () => ({ changedAt: new Date() });

/** The times that differ between two states of a record. Records of earlier versions have no `changedAt`. */
export interface ChangeTimes {
  changedAt?: Date | undefined;
  updatedAt?: Date | undefined;
}

/** The time of the last change of a record, in milliseconds. */
export const lastChangeOf = ({ changedAt, updatedAt }: ChangeTimes): number =>
  Math.max(changedAt?.getTime() ?? 0, updatedAt?.getTime() ?? 0);

/**
 * A number that two states of a record do not share: the sum of its times. The later one alone may stay the same, if a
 * clock that was ahead has set it and the next change sets only the other.
 */
export const stampOf = ({ changedAt, updatedAt }: ChangeTimes): number =>
  (changedAt?.getTime() ?? 0) + (updatedAt?.getTime() ?? 0);

/** The state of an image without its content. */
export interface Stamp {
  id: string;
  /** See `stampOf`. */
  stamp: number;
  isDeleted: boolean;
}

/** The state of a collection without its content. */
export interface LastChange {
  id: string;
  /** See `lastChangeOf`. */
  changedMs: number;
}
