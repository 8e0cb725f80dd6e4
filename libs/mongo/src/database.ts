import type { OnApplicationShutdown } from '@nestjs/common';
import mongoose, { type Connection, type Model, type Schema } from 'mongoose';

/** A query taken from a request can then only compare, never operate: `{ "$gt": "" }` becomes a value. */
mongoose.set('sanitizeFilter', true);

const pingMs = 1_000;

/** The process's one pool of connections to MongoDB. */
export class Database implements OnApplicationShutdown {
  private constructor(private readonly connection: Connection) {}

  /** @throws MongooseServerSelectionError when no server answers within 5 s */
  static async connect(url: string): Promise<Database> {
    const connection = await mongoose
      .createConnection(url, {
        // Indexes are made once at start, by the repository that owns them, before the first query.
        autoIndex: false,
        autoCreate: false,
        // A query fails while the database is away instead of waiting in memory past its caller's deadline.
        bufferCommands: false,
        serverSelectionTimeoutMS: 5_000,
        socketTimeoutMS: 10_000,
        maxPoolSize: 10,
      })
      .asPromise();
    return new Database(connection);
  }

  model<T>(name: string, schema: Schema<T>): Model<T> {
    return this.connection.model<T>(name, schema);
  }

  /** Whether the database answers a ping within a second. */
  async isUp(): Promise<boolean> {
    try {
      await this.connection.db?.command({ ping: 1 }, { timeoutMS: pingMs });
      return true;
    } catch {
      return false;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }
}
