import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { dependencyState, isStoreUnavailable, refuseConfiguration } from '@salon/server-kit';
import mongoose, { type Model, type Schema } from 'mongoose';
import { Attempts } from './attempts.ts';
import { closeDeadConnections } from './close-dead-connections.ts';
import { connectOptions } from './connect-options.ts';
import { namesDatabase } from './environment.ts';
import { refusalIn } from './errors.ts';
import { commandReports, observeCommands } from './observe-commands.ts';
import { migrate } from './migrations/migrate.ts';
import type { Migration } from './migrations/migration.ts';

/** Prevents operators in values from requests: `{ "$gt": "" }` is compared as a value. */
mongoose.set('sanitizeFilter', true);
/** While the database is down, queries fail at once instead of waiting longer than their caller. */
mongoose.set('bufferCommands', false);

type Preparation = () => Promise<unknown>;

/** The process's connection pool to MongoDB. */
export class Database implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Database.name);
  private readonly connection = mongoose.createConnection();
  private readonly attempts = new Attempts(() => this.connectAndPrepare(), this.logger);
  private readonly preparations: Preparation[] = [];
  private unprepared: Preparation[] = [];
  private isOpen = false;
  private wasLost = false;

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
    // No refusal, because the records of a gallery may be there.
    if (!namesDatabase(url)) {
      database.logger.warn('MONGO_URL names no database, so Salon uses the one named "test"');
    }
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
   * Creates the indexes of all models. Nest calls this before the hooks of other modules, because MongoModule is
   * global; repositories register their models earlier, when they are constructed.
   */
  onModuleInit(): Promise<void> {
    return this.prepare(() => Promise.all(this.indexedModels.map((each) => each.createIndexes())));
  }

  /**
   * Runs a step that must precede the first query, for example creating indexes. While the database is down, resolves
   * at once and runs the step after connecting. If MongoDB loses its data while the process runs, the step runs again.
   */
  async prepare(preparation: Preparation): Promise<void> {
    this.preparations.push(preparation);
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
    const { db } = this.connection;
    if (!db || !this.isConnected || this.unprepared.length > 0) return 'down';
    return dependencyState(db.command({ ping: 1 }));
  }

  async onApplicationShutdown(): Promise<void> {
    this.attempts.stop();
    await this.connection.close();
  }

  private async connect(): Promise<void> {
    await this.migrate();
    await this.connection.openUri(this.url, { ...connectOptions, ...commandReports() });
    this.isOpen = true;
    this.connection.on('reconnected', () => this.prepareAgain());
    closeDeadConnections(this.connection.getClient());
    observeCommands(this.connection.getClient());
  }

  private async migrate(): Promise<void> {
    if (this.migrations.length > 0) await migrate(this.url, this.migrations);
  }

  /** After an outage the server can have lost its data. Until that is checked, the database counts as down. */
  private prepareAgain(): void {
    this.wasLost = true;
    if (this.preparations.length === 0 || this.unprepared.includes(this.restore)) return;
    this.unprepared.push(this.restore);
    this.attempts.start();
  }

  private readonly restore = async () => {
    if (await this.hasIndexes()) return;
    this.logger.warn('MongoDB has come back without its indexes, preparing it again');
    await this.migrate();
    // Each is repeated until it succeeds: after the first of them, the indexes may all be there.
    this.unprepared.push(...this.preparations);
  };

  /** Takes a few short commands. A collection also has the index of `_id`. */
  private async hasIndexes(): Promise<boolean> {
    for (const model of this.indexedModels) {
      if ((await countIndexes(model)) <= model.schema.indexes().length) return false;
    }
    return true;
  }

  private get indexedModels(): Model<unknown>[] {
    const models = Object.values(this.connection.models) as Model<unknown>[];
    return models.filter(({ schema }) => schema.indexes().length > 0);
  }

  private get isConnected(): boolean {
    return this.connection.readyState === mongoose.ConnectionStates.connected;
  }

  private tryAgainAfter(error: unknown): void {
    endIfRefused(error);
    this.attempts.startAfter(error);
  }

  private async connectAndPrepare(): Promise<void> {
    try {
      // Once open, the driver connects again by itself.
      if (!this.isOpen) await this.connect();
      for (let next = this.unprepared[0]; next; next = this.unprepared[0]) {
        await next();
        this.unprepared = this.unprepared.filter((each) => each !== next);
      }
    } catch (error) {
      // Later, a process that has served requests waits: the server may be given its users again.
      if (!this.wasLost) endIfRefused(error);
      throw error;
    }
  }
}

/** MongoDB's error code for a collection that does not exist. */
const missingCollection = 26;

async function countIndexes(model: Model<unknown>): Promise<number> {
  try {
    return (await model.listIndexes()).length;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === missingCollection)
      return 0;
    throw error;
  }
}

function endIfRefused(error: unknown): void {
  const reason = refusalIn(error);
  if (reason !== undefined)
    refuseConfiguration([`MONGO_URL: MongoDB refuses the login: ${reason}`]);
}
