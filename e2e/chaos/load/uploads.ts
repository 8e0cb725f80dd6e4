import { setTimeout as delay } from 'node:timers/promises';
import { confirmReply, reviewReply } from '@salon/api-contract';
import { Broken, parsed, Refused, type Caller } from '../caller.ts';
import type { Ledger } from '../ledger.ts';
import { photoOf } from './photos.ts';

const triesOfOne = 30;
const betweenTriesMs = 250;

/** Repeats a request like the web app, until it is answered; undefined if it is given up. */
async function insist<T>(request: () => Promise<T>): Promise<T | undefined> {
  for (let tries = 0; tries < triesOfOne; tries += 1) {
    try {
      return await request();
    } catch (error) {
      const isPassing = error instanceof Broken || (error instanceof Refused && isOutage(error));
      if (!isPassing) throw error;
      await delay(betweenTriesMs);
    }
  }
  return undefined;
}

/** A full disk refuses the upload with 422 and a sentence about the one file, or with 507. */
const isOutage = ({ status }: Refused) => status >= 500 || status === 401 || status === 429;

/** Sends one photo and confirms it. Each request is repeated until it is answered. */
export class Uploads {
  private sent = 0;
  acknowledged = 0;

  constructor(
    private readonly caller: Caller,
    private readonly ledger: Ledger,
    private readonly seed: number,
  ) {}

  async one(): Promise<void> {
    this.sent += 1;
    const number = this.sent;
    const file = `chaos-${this.seed}-${number}.jpg`;
    const bytes = await photoOf(this.seed, number);
    this.ledger.begin(file, bytes);
    try {
      const sessionId = await this.review(file, bytes);
      if (sessionId !== undefined) await this.confirm(file, sessionId);
    } finally {
      this.ledger.end(file);
    }
  }

  private async review(file: string, bytes: Buffer): Promise<string | undefined> {
    const request = () => {
      const body = new FormData();
      body.append('images', new Blob([new Uint8Array(bytes)]), file);
      const headers = { 'idempotency-key': file };
      return this.caller.manage('POST', '/api/upload/review', { body, headers });
    };
    try {
      const reply = await insist(request);
      return reply && parsed(reviewReply, reply).data.images[0]?.sessionId;
    } catch (error) {
      // The refusal of this one file, for example because the disk is full.
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }

  private async confirm(file: string, sessionId: string): Promise<void> {
    const json = { images: [{ sessionId }] };
    try {
      const reply = await insist(() => this.caller.manage('POST', '/api/upload/confirm', { json }));
      for (const { id } of reply ? parsed(confirmReply, reply).data.images : []) {
        this.acknowledged += 1;
        this.ledger.keep(id, file);
      }
    } catch (error) {
      // Its review was acknowledged.
      if (!(error instanceof Refused)) throw error;
      this.ledger.problems.push(`${file}: the staged upload was lost: ${error.message}`);
    }
  }
}
