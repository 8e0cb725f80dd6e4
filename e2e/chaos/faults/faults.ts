import { setTimeout as delay } from 'node:timers/promises';
import type { Conditions } from '../conditions.ts';
import type { Gallery } from '../gallery.ts';
import type { Fault } from '../plan.ts';
import { emptyRedis, loseRedis } from './redis.ts';

/** Longer than an access token and the hour for which clean-ups spare new files; shorter than the day that uploads wait. */
const clockJumpMs = 2 * 60 * 60 * 1_000;
/** A slow process works a fifth of the time. */
const worksMs = 20;
const standsMs = 80;

async function during(gallery: Gallery, conditions: Partial<Conditions>, ms: number) {
  await gallery.set(conditions);
  await delay(ms);
  await gallery.set({});
}

async function stopped(gallery: Gallery, name: string, ms: number): Promise<void> {
  gallery.signal(name, 'SIGSTOP');
  await delay(ms);
  gallery.signal(name, 'SIGCONT');
}

async function slowed(gallery: Gallery, name: string, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    await stopped(gallery, name, standsMs);
    await delay(worksMs);
  }
}

/** Brings the fault about; resolves when its cause has ended. */
export async function bringAbout(gallery: Gallery, { kind, forMs }: Fault): Promise<void> {
  const [what, name = ''] = kind.split(':');
  if (kind === 'emptied:redis') return emptyRedis(gallery);
  if (kind === 'lost:redis') return loseRedis(gallery);
  if (kind === 'refusing:storage') return during(gallery, { storage: 'refusing' }, forMs);
  if (kind === 'slow:storage') return during(gallery, { storage: 'slow' }, forMs);
  if (kind === 'full:storage') return during(gallery, { storage: 'full' }, forMs);
  if (kind === 'forward:clock') return during(gallery, { clockMs: clockJumpMs }, forMs);
  if (kind === 'back:clock') return during(gallery, { clockMs: -clockJumpMs }, forMs);
  if (what === 'stopped') return stopped(gallery, name, forMs);
  if (what === 'slow') return slowed(gallery, name, forMs);
  return gallery.kill(name);
}
