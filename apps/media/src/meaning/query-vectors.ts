import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { JobClient } from '@salon/jobs';
import { countLookup } from '@salon/observability';
import { contentName, dayMs, within } from '@salon/server-kit';
import { latestTextKey, type JobData } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { setBounded } from '../set-bounded.ts';

/** After this time the search uses words only, because a visitor is waiting. */
const deadlineMs = 2_000;
/** The first text after a start waits until the model is loaded. */
const loadingMs = 60_000;
/** The worker makes about as many within the deadline. Without a limit, searches fill Redis while no worker runs. */
const maxWaiting = 50;
/** For a day. 10,000 vectors of 768 dimensions take some 30 MB. */
const vectors = { list: 'query-vectors', max: 10_000, lifetimeS: dayMs / 1_000 };
/** Longer than a client waits for a search. A job that starts later computes nothing. */
const latestLifetimeS = 60;

/** The vectors of search texts, made by the worker; the last ones are kept for a day. */
@Injectable()
export class QueryVectors implements OnApplicationBootstrap {
  private readonly logger = new Logger(QueryVectors.name);

  constructor(
    private readonly jobs: JobClient,
    private readonly redis: Redis,
  ) {}

  onApplicationBootstrap(): void {
    void this.jobs.listenTo('texts').catch((error: unknown) => this.logger.debug(error));
  }

  /**
   * Null when the worker does not answer in time, or has another model than `modelKey`; at once while too many texts wait.
   * @param text in the form in which texts are compared
   * @param client drops the earlier searches of the same client
   */
  async of(text: string, modelKey: string, client: string | null): Promise<Float32Array | null> {
    try {
      if (client !== null) {
        await this.redis.set(latestTextKey(client), text, 'EX', latestLifetimeS);
      }
      const key = `query:${contentName(`${modelKey} ${text}`)}`;
      const known = await this.redis.getBuffer(key);
      countLookup('search-vectors', known !== null);
      if (known) return toVector(known);
      const vector = await within(this.ask({ text, client }, modelKey, key), deadlineMs, null);
      return vector && toVector(vector);
    } catch (error) {
      // A search never fails because of the model.
      this.logger.debug(error);
      return null;
    }
  }

  /** Also caches a vector that arrives too late, for the next search with the same text. */
  private async ask(
    query: JobData<'text.embed'>,
    modelKey: string,
    key: string,
  ): Promise<Buffer | null> {
    const onceFor = `${query.client ?? 'anyone'}-${contentName(query.text)}`;
    try {
      if ((await this.jobs.countWaiting('texts')) >= maxWaiting) return null;
      const run = await this.jobs.enqueue('text.embed', query, { onceFor });
      const reply = await run.result(loadingMs);
      if (reply.state !== 'done' || reply.modelKey !== modelKey) return null;
      const vector = Buffer.from(reply.vector, 'base64');
      await setBounded(this.redis, vectors, { [key]: vector });
      return vector;
    } catch (error) {
      this.logger.debug(error);
      return null;
    }
  }
}

/** Copied, as floats must begin at a multiple of four. */
const toVector = (bytes: Buffer) => new Float32Array(Uint8Array.from(bytes).buffer);
