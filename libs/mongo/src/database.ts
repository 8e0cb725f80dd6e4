import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { isStoreAway, refuseConfiguration } from '@salon/server-kit';
import mongoose, { type Model, type Schema } from 'mongoose';
import { connectOptions } from './connect-options.ts';
import { refusalIn } from './errors.ts';
import { migrate } from './migrations/migrate.ts';
import type { Migration } from './migrations/migration.ts';

/** A query taken from a request can then only compare, never operate: `{ "$gt": "" }` becomes a value. */
mongoose.set('sanitizeFilter', true);
/** A query fails while the database is away instead of waiting in memory past its caller's deadline. */
mongoose.set('bufferCommands', false);

const pingMs = 1_000;
const retryEveryMs = 1_000;

type Preparation = () => Promise<unknown>;

/** The process's one pool of connections to MongoDB. */
export class Database implements OnApplicationShutdown {
  private readonly logger = new Logger(Database.name);
  private readonly connection = mongoose.createConnection();
  private unprepared: Preparation[] = [];
  private isTrying = false;
  private isStopping = false;

  private constructor(
    private readonly url: string,
    private readonly migrations: readonly Migration[] = [],
  ) {}

  /** @throws MongooseServerSelectionError when no server answers within 5 s */
  static async connect(url: string): Promise<Database> {
    const database = new Database(url);
    await database.connect();
    return database;
  }

  /**
   * For services: one whose database is away starts without it, and connects as soon as it can.
   * @param migrations run before the connection is made: until they are done, the database counts as away
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
   * Does what must be done before the first query, such as making indexes: now or, while the database is away, as soon
   * as it is there. Resolves at once in the latter case.
   */
  async prepare(preparation: Preparation): Promise<void> {
    try {
      await preparation();
    } catch (error) {
      if (!isStoreAway(error) && refusalIn(error) === undefined) throw error;
      this.unprepared.push(preparation);
      this.tryAgainAfter(error);
    }
  }

  /** Whether the database answers a ping within a second, and all is prepared. */
  async isUp(): Promise<boolean> {
    if (!this.isConnected || this.unprepared.length > 0) return false;
    try {
      await this.connection.db?.command({ ping: 1 }, { timeoutMS: pingMs });
      return true;
    } catch {
      return false;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.connection.close();
  }

  private async connect(): Promise<void> {
    if (this.migrations.length > 0) await migrate(this.url, this.migrations);
    await this.connection.openUri(this.url, connectOptions);
  }

  private get isConnected(): boolean {
    return this.connection.readyState === mongoose.ConnectionStates.connected;
  }

  private tryAgainAfter(error: unknown): void {
    endIfRefused(error);
    if (this.isTrying) return;
    this.isTrying = true;
    const reason = error instanceof Error ? error.message : String(error);
    const failure = isStoreAway(error) ? 'cannot be reached' : 'could not be prepared';
    this.logger.warn({ msg: `MongoDB ${failure}, trying again`, reason });
    void this.keepTrying();
  }

  private async keepTrying(): Promise<void> {
    while (!this.isStopping) {
      await delay(retryEveryMs, undefined, { ref: false });
      try {
        if (!this.isConnected) await this.connect();
        for (let next = this.unprepared[0]; next; next = this.unprepared[0]) {
          await next();
          this.unprepared = this.unprepared.filter((each) => each !== next);
        }
        this.isTrying = false;
        this.logger.log('MongoDB is there');
        return;
      } catch (error) {
        endIfRefused(error);
      }
    }
  }
}

function endIfRefused(error: unknown): void {
  const reason = refusalIn(error);
  if (reason !== undefined)
    refuseConfiguration([`MONGO_URL: MongoDB refuses the login: ${reason}`]);
}
