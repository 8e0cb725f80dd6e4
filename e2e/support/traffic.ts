import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Image } from '@salon/api-contract';
import type { Api } from './api.ts';
import { aPhoto } from './photos.ts';

/** Every request ends within this time, with a reply or a failure. */
const answerWithinMs = 60_000;

/** Visitors and an admin who use a gallery until they are stopped. */
export class Traffic {
  /** The images whose confirmation was answered. */
  readonly confirmed: Image[] = [];
  readonly failures: string[] = [];
  requests = 0;
  private isStopped = false;
  private readonly loops: Promise<void>[];

  /** @param admin logged in */
  constructor(
    private readonly admin: Api,
    visitors = 3,
  ) {
    const visit = Array.from({ length: visitors }, () => this.repeat(() => this.visit()));
    this.loops = [...visit, this.repeat(() => this.publish())];
  }

  /** @returns when each has finished what it had begun */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.loops);
  }

  private async repeat(action: () => Promise<void>): Promise<void> {
    while (!this.isStopped) {
      try {
        await action();
      } catch (error) {
        this.failures.push(inspect(error));
      }
      await delay(20);
    }
  }

  private async visit(): Promise<void> {
    const image = this.confirmed[Math.floor(Math.random() * this.confirmed.length)];
    await this.read('/');
    await this.read('/api/images/wall');
    await this.read('/api/images/search?text=photo');
    await this.read('/api/settings');
    for (const { path } of image?.versions ?? []) await this.read(path);
  }

  private async read(path: string): Promise<void> {
    this.requests += 1;
    const response = await fetch(this.admin.url + path, {
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`GET ${path}: ${response.status}`);
  }

  private async publish(): Promise<void> {
    this.requests += 2;
    const { data } = await this.admin.publish([await aPhoto('photo.jpg')]);
    this.confirmed.push(...data.data.images);
  }
}
