import type { Caller } from '../caller.ts';
import { isQuiet, type Entry, type Ledger } from '../ledger.ts';

/** Fewer images are not deleted: the other callers need some. */
const keptAtLeast = 8;

/** Edits and deletes images. */
export class Changes {
  private made = 0;
  edits = 0;
  deletions = 0;

  constructor(
    private readonly caller: Caller,
    private readonly ledger: Ledger,
    private readonly random: () => number,
  ) {}

  async edit(): Promise<void> {
    const entry = this.any();
    if (!entry) return;
    this.made += 1;
    const caption = `Words of a person ${this.made}`;
    await this.ledger.changing(entry, async () => {
      entry.captions &&= [...entry.captions, caption];
      const json = { captions: { en: caption } };
      await this.caller.manage('PUT', `/api/images/${entry.id}/metadata`, { json });
      entry.captions = [caption];
      this.edits += 1;
    });
  }

  async delete(): Promise<void> {
    if (this.ledger.kept().length <= keptAtLeast) return;
    const entry = this.any();
    if (!entry) return;
    await this.ledger.changing(entry, async () => {
      entry.state = 'unclear';
      await this.caller.manage('DELETE', `/api/images/${entry.id}`);
      entry.state = 'deleted';
      this.deletions += 1;
    });
  }

  private any(): Entry | undefined {
    const entries = this.ledger.kept().filter(isQuiet);
    return entries[Math.floor(this.random() * entries.length)];
  }
}
