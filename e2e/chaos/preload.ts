// Loaded into each service before its own code, by NODE_OPTIONS. The services contain nothing of it.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { conditionsVariable, normal, type Conditions } from './conditions.ts';

type Call = (...args: unknown[]) => unknown;
type Module = Record<string, Call>;

const readEveryMs = 100;
const slownessMs = 400;

/** The module as `require` returns it, whose functions can be replaced. */
const require = createRequire(import.meta.url);
const fs = require('node:fs') as Module & { promises: Module };
const objects = join(resolve(process.env.DATA_DIR ?? '.'), 'objects') + sep;
let conditions = normal;

function readConditions(path: string): void {
  try {
    conditions = JSON.parse(readFileSync(path, 'utf8')) as Conditions;
  } catch {
    // The file is just being written; the next reading gets it.
  }
}

function moveClock(): void {
  const RealDate = Date;
  const now = () => RealDate.now() + conditions.clockMs;
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, self) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, self) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}

const isObject = (argument: unknown): boolean =>
  typeof argument === 'string' && `${resolve(argument)}${sep}`.startsWith(objects);
const isForWriting = (name: string, flags: unknown): boolean =>
  name === 'open' ? typeof flags === 'string' && /[wax+]/.test(flags) : true;
const failure = (code: string, name: string) =>
  Object.assign(new Error(`${code}: by intention, ${name}`), { code, syscall: name });

/** The error of this call of the file system under the present conditions. */
function faultOf(name: string, args: unknown[], writes: boolean): Error | undefined {
  if (!args.some(isObject)) return undefined;
  if (conditions.storage === 'refusing') return failure('EIO', name);
  const isFull = conditions.storage === 'full' && writes && isForWriting(name, args[1]);
  return isFull ? failure('ENOSPC', name) : undefined;
}

const isSlow = (args: unknown[]) => conditions.storage === 'slow' && args.some(isObject);

function disturbPromises(name: string, { writes }: { writes: boolean }): void {
  const real = fs.promises[name];
  if (!real) throw new Error(`node:fs/promises has no ${name}`);
  fs.promises[name] = async (...args) => {
    if (isSlow(args)) await new Promise((done) => setTimeout(done, slownessMs));
    const fault = faultOf(name, args, writes);
    if (fault) throw fault;
    return real(...args);
  };
}

/** Streams open their files by the function with a callback. */
function disturbStreams(): void {
  const real = fs.open;
  if (!real) throw new Error('node:fs has no open');
  fs.open = (...args) => {
    const answer = args.at(-1) as (error: Error | null) => void;
    const fault = faultOf('open', args, true);
    if (fault) return setImmediate(answer, fault);
    if (isSlow(args)) return setTimeout(() => real(...args), slownessMs);
    return real(...args);
  };
}

/** The launcher and helper programs inherit NODE_OPTIONS as well. */
const isService = /[\\/]apps[\\/][\w-]+[\\/]dist[\\/]/.test(process.argv[1] ?? '');
const path = process.env[conditionsVariable];

if (isService && path !== undefined) {
  readConditions(path);
  setInterval(() => readConditions(path), readEveryMs).unref();
  moveClock();
  for (const name of ['stat', 'access', 'opendir', 'unlink', 'rm', 'rmdir'])
    disturbPromises(name, { writes: false });
  for (const name of ['open', 'link', 'copyFile', 'mkdir', 'rename'])
    disturbPromises(name, { writes: true });
  disturbStreams();
  syncBuiltinESMExports();
}
