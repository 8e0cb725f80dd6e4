import { imageReply } from '@salon/api-contract';
import { parsed, Refused, type Caller } from '../caller.ts';
import { isQuiet, type Ledger } from '../ledger.ts';

/** Visitors who look at the wall, search, and open a picture. */
export class Visits {
  constructor(
    private readonly caller: Caller,
    private readonly ledger: Ledger,
    private readonly random: () => number,
  ) {}

  async one(): Promise<void> {
    await this.caller.visit('GET', '/api/images/wall');
    await this.caller.visit('GET', '/api/images/search?text=red');
    await this.caller.visit('GET', '/api/settings');
    const entries = this.ledger.kept().filter(isQuiet);
    const entry = entries[Math.floor(this.random() * entries.length)];
    if (!entry) return;
    const { changes } = entry;
    try {
      const reply = await this.caller.visit('GET', `/api/images/${entry.id}`);
      for (const { path } of parsed(imageReply, reply).data.image.versions)
        await this.caller.visit('GET', path);
    } catch (error) {
      const isGone = error instanceof Refused && error.status === 404;
      if (isGone && entry.changes === changes)
        this.ledger.problems.push(`${entry.id}: ${error.message}`);
      throw error;
    }
  }
}
