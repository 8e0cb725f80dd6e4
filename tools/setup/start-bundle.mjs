// Runs the bundle beside this file: bundle.mjs copies it as dist/<name>.js, and the bundle is dist/<name>.cjs.
//
// V8 compiles a bundle of 6 MB in 0.3 s of CPU, half of what its start costs. With CODE_CACHE_DIR, the compiled code
// is kept there. Node has that for modules from version 22 on (module.enableCompileCache).
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { Script } from 'node:vm';

/** Of SHA-256. */
const DIGEST_BYTES = 32;
/** Of the part of a cache's name that stays when the bundle changes. */
const RUNNER_LENGTH = 16;

const path = fileURLToPath(import.meta.url).replace(/\.js$/, '.cjs');
const { script, cacheFile } = compiled();
Error.prepareStackTrace = withSourcePositions();
// By default, Node prints the line of the source with an uncaught error, and a bundle has lines of up to a megabyte.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${inspect(error)}\n`);
  process.exit(1);
});
/** @type {{ exports: { main?: () => Promise<void> } }} */
const module = { exports: {} };
script.runInThisContext()(module.exports, createRequire(path), module, path, dirname(path));
// Now, because `main` may change options of V8, which the code must match.
if (cacheFile && script.cachedDataRejected !== false) writeCache(cacheFile);
await module.exports.main?.();

/** In a function, as otherwise the source would stay in memory a second time. */
function compiled() {
  const source = readFileSync(path, 'utf8');
  const cacheFile = cacheFileFor(source, process.env.CODE_CACHE_DIR);
  // The variables of a CommonJS module, in the first line, so that lines are those of the file.
  const head = '(function (exports, require, module, __filename, __dirname) {';
  const script = new Script(`${head}${source}\n})`, {
    filename: path,
    columnOffset: -head.length,
    cachedData: readCache(cacheFile),
  });
  return { script, cacheFile };
}

/**
 * The name begins with the hash of what runs, and ends with that of its version: V8 compares only the length of the
 * source. Code for other options is of no use to V8.
 * @param {string} source
 * @param {string | undefined} folder
 */
function cacheFileFor(source, folder) {
  if (!folder) return undefined;
  const runner = hashOf(JSON.stringify([path, process.version, process.arch, process.execArgv]));
  return join(folder, `${runner.slice(0, RUNNER_LENGTH)}${hashOf(source)}`);
}

/** @param {string} text */
function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The compiled code, if there is any and it is complete: V8 does not check that.
 * @param {string | undefined} file
 */
function readCache(file) {
  try {
    if (!file) return undefined;
    const bytes = readFileSync(file);
    const code = bytes.subarray(DIGEST_BYTES);
    return digestOf(code).equals(bytes.subarray(0, DIGEST_BYTES)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Without the cache a start only takes longer, so a folder that cannot be written is no failure.
 * @param {string} file
 */
function writeCache(file) {
  try {
    const code = script.createCachedData();
    const folder = dirname(file);
    mkdirSync(folder, { recursive: true });
    const runner = basename(file).slice(0, RUNNER_LENGTH);
    // Drafts of killed processes are among them.
    const former = readdirSync(folder).filter((name) => name.startsWith(runner));
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, Buffer.concat([digestOf(code), code]));
    renameSync(draft, file);
    for (const name of former) {
      if (name !== basename(file)) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // The next start tries again.
  }
}

/** @param {Uint8Array} code */
function digestOf(code) {
  return createHash('sha256').update(code).digest();
}

/** Stack traces name files and lines before bundling. Node itself maps only modules that it has loaded. */
function withSourcePositions() {
  /** @type {SourceMap | null | undefined} read with the first stack trace */
  let map;
  /** @param {NodeJS.CallSite} frame */
  const located = (frame) => {
    const [line, column] = [frame.getLineNumber() ?? 0, frame.getColumnNumber() ?? 0];
    if (frame.getFileName() !== path || line === 0) return String(frame);
    if (map === undefined) map = readMap();
    const entry = map?.findEntry(line - 1, column - 1);
    // Lines of libraries have no source (see bundle.mjs).
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return String(frame);
    const original = resolve(dirname(path), entry.originalSource);
    const position = `${original}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return String(frame).replace(`${path}:${line}:${column}`, position);
  };
  /** @type {(error: Error, frames: NodeJS.CallSite[]) => string} */
  return (error, frames) =>
    [textOf(error), ...frames.map((frame) => `    at ${located(frame)}`)].join('\n');
}

/**
 * Reading a stack trace must not fail, but `toString` of an error may throw.
 * @param {Error} error
 */
function textOf(error) {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

function readMap() {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  } catch {
    return null;
  }
}
