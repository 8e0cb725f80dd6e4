import { createHash } from 'node:crypto';

export const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export interface Entry {
  id: string;
  file: string;
  digest: string;
  /** `unclear` after a deletion without an answer. */
  state: 'kept' | 'deleted' | 'unclear';
  /** The captions that it may have: more than one after an edit without an answer; undefined before any edit. */
  captions: string[] | undefined;
  /** Grows with each change that begins or ends: a check of an image that changed meanwhile says nothing. */
  changes: number;
}

/** What the gallery has acknowledged, and therefore must keep. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  /** The digests of all files that were ever sent, by name. */
  readonly sent = new Map<string, string>();
  /** Files whose upload is not over. */
  readonly open = new Set<string>();
  /** What callers found wrong. */
  readonly problems: string[] = [];
  /** Entries to check after the next fault. */
  private readonly touched = new Set<Entry>();

  begin(file: string, bytes: Uint8Array): void {
    this.sent.set(file, digestOf(bytes));
    this.open.add(file);
  }

  /** The upload has ended, acknowledged or not. */
  end(file: string): void {
    this.open.delete(file);
  }

  /** @returns the entry of an image that is acknowledged, or that is visible although its answer was lost */
  keep(id: string, file: string): Entry {
    const known = this.entries.get(id);
    if (known) return known;
    const digest = this.sent.get(file) ?? '';
    const entry: Entry = { id, file, digest, state: 'kept', captions: undefined, changes: 0 };
    this.entries.set(id, entry);
    this.touched.add(entry);
    return entry;
  }

  hasImageOf(file: string): boolean {
    return [...this.entries.values()].some((entry) => entry.file === file);
  }

  kept(): Entry[] {
    return [...this.entries.values()].filter(({ state }) => state === 'kept');
  }

  /** Runs a change of the image, between two steps of `changes`. */
  async changing(entry: Entry, change: () => Promise<void>): Promise<void> {
    entry.changes += 1;
    try {
      await change();
    } finally {
      entry.changes += 1;
      this.touched.add(entry);
    }
  }

  takeTouched(): Entry[] {
    const taken = [...this.touched];
    this.touched.clear();
    return taken;
  }
}

/** Whether no change of the image is in progress. */
export const isQuiet = ({ changes }: Entry): boolean => changes % 2 === 0;
