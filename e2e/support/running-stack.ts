/** A gallery of a test: its processes under the launcher, or containers of docker compose. */
export interface RunningStack {
  readonly url: string;
  /** With the folder `outbox`; under the launcher all data. */
  readonly dataDir: string;
  /** The variables that differ from the defaults of a test. */
  readonly environment: Record<string, string>;
  /** The processes by name; empty in containers. */
  readonly pids: ReadonlyMap<string, number>;
  /** Starts the gallery again with the same data, at the same address. */
  launch(): Promise<void>;
  /** kill -9 of one process, which is then restarted. */
  kill(name: string): void;
  /** Stops the gallery; the data stays. */
  stop(): Promise<void>;
  /** Messages about processes that ended by themselves. */
  endsByThemselves(): Promise<string[]>;
  /** Stops the gallery and removes its data. */
  destroy(): Promise<void>;
}
