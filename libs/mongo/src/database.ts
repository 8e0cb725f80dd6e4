import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { isStoreUnavailable, refuseConfiguration } from '@salon/server-kit';
import mongoose, { type Model, type Schema } from 'mongoose';
import { closeDeadConnections } from './close-dead-connections.ts';
import { connectOptions } from './connect-options.ts';
import { refusalIn } from './errors.ts';
import { commandReports, observeCommands } from './observe-commands.ts';
import { migrate } from './migrations/migrate.ts';
import type { Migration } from './migrations/migration.ts';

/** Prevents operators in values from requests: `{ "$gt": "" }` is compared as a value. */
mongoose.set('sanitizeFilter', true);
/** While the database is down, queries fail at once instead of waiting longer than their caller. */
mongoose.set('bufferCommands', false);

const pingMs = 1_000;
const retryEveryMs = 1_000;

type Preparation = () => Promise<unknown>;

/** The process's connection pool to MongoDB. */
export class Database implements OnApplicationShutdown {
  private readonly logger = new Logger(Database.name);
  private readonly connection = mongoose.createConnection();
  private unprepared: Preparation[] = [];
  private isTrying = false;
  private isStopping = false;
  private lastReason: string | undefined;

  private constructor(
    private readonly url: string,
    private readonly migrations: readonly Migration[] = [],
  ) {}

  /** @throws MongooseServerSelectionError if no server answers within 5 s */
  static async connect(url: string): Promise<Database> {
    const database = new Database(url);
    await database.connect();
    return database;
  }

  /**
   * For services: a service starts without a database that is down, and connects when it is up.
   * @param migrations run before the connection is made; until then, the database counts as down
   */
  static async open(url: string, migrations: readonly Migration[] = []): Promise<Database> {
    const database = new Database(url, migrations);
    try {
      await database.connect();
    } catch (error) {
      database.tryAgainAfter(error);
    }
    return database;
  }

  model<T>(name: string, schema: Schema<T>): Model<T> {
    return this.connection.model<T>(name, schema);
  }

  /**
   * Runs a step that must precede the first query, for example creating indexes. While the database is down, resolves
   * at once and runs the step after connecting.
   */
  async prepare(preparation: Preparation): Promise<void> {
    try {
      await preparation();
    } catch (error) {
      if (!isStoreUnavailable(error) && refusalIn(error) === undefined) throw error;
      this.unprepared.push(preparation);
      this.tryAgainAfter(error);
    }
  }

  /** Up if the database answers a ping within a second, and all preparations are done. */
  async state(): Promise<'up' | 'down'> {
    if (!this.isConnected || this.unprepared.length > 0) return 'down';
    try {
      await this.connection.db?.command({ ping: 1 }, { timeoutMS: pingMs });
      return 'up';
    } catch {
      return 'down';
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.connection.close();
  }

  private async connect(): Promise<void> {
    if (this.migrations.length > 0) await migrate(this.url, this.migrations);
    await this.connection.openUri(this.url, { ...connectOptions, ...commandReports() });
    closeDeadConnections(this.connection.getClient());
    observeCommands(this.connection.getClient());
  }

  private get isConnected(): boolean {
    return this.connection.readyState === mongoose.ConnectionStates.connected;
  }

  private tryAgainAfter(error: unknown): void {
    endIfRefused(error);
    if (this.isTrying) return;
    this.isTrying = true;
    this.report(error);
    void this.keepTrying();
  }

  private async keepTrying(): Promise<void> {
    const wait = () => delay(retryEveryMs, undefined, { ref: false });
    for (await wait(); !this.isStopping; await wait()) {
      try {
        if (!this.isConnected) await this.connect();
        for (let next = this.unprepared[0]; next; next = this.unprepared[0]) {
          await next();
          this.unprepared = this.unprepared.filter((each) => each !== next);
        }
        this.isTrying = false;
        this.lastReason = undefined;
        this.logger.log('MongoDB is there');
        return;
      } catch (error) {
        endIfRefused(error);
        this.report(error);
      }
    }
  }

  /** Logs why an attempt failed, unless the previous one failed for the same reason. */
  private report(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason === this.lastReason || this.isStopping) return;
    this.lastReason = reason;
    if (isStoreUnavailable(error)) {
      this.logger.warn({ msg: 'MongoDB cannot be reached, trying again', reason });
    } else {
      this.logger.error({ msg: 'MongoDB could not be prepared, trying again', reason, err: error });
    }
  }
}

function endIfRefused(error: unknown): void {
  const reason = refusalIn(error);
  if (reason !== undefined)
    refuseConfiguration([`MONGO_URL: MongoDB refuses the login: ${reason}`]);
}
