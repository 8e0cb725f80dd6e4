// Bundles a service, so that its start reads one file instead of a thousand: `node tools/setup/bundle.mjs apps/media`.
// TypeScript has compiled it to dist/modules. Each of its entry files becomes dist/<name>.cjs, which dist/<name>.js runs.
import { copyFileSync, existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';
import { root } from './command.mjs';

const ENTRIES = ['main', 'admin', 'copy-storage'];

/**
 * Packages that find files of their own, a library of the platform among them, by their place in node_modules; and
 * those of metrics and traces, which only a process that needs them loads.
 */
const KEPT = [
  /^@bull-board\//,
  /^@node-rs\/argon2/,
  /^@opentelemetry\//,
  /^@xenova\/transformers/,
  /^exiftool-vendored/,
  /^onnxruntime-node/,
  /^prom-client$/,
  /^sharp$/,
  /^usearch$/,
];

/**
 * Addresses of files beside a module, such as the program of a child process, stay addresses of that file.
 * @param {string} folder of the bundle
 * @returns {import('rolldown').Plugin}
 */
const fileAddresses = (folder) => ({
  name: 'file-addresses',
  transform: {
    filter: { id: /\/(apps|libs)\/[^/]+\/dist\//, code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replace(
        /new URL\('(\.{1,2}\/[^']+)', import\.meta\.url\)/g,
        (_match, path) =>
          `new URL('${relative(folder, resolve(dirname(id), path))}', import.meta.url)`,
      ),
      // Each stays on its line.
      map: null,
    }),
  },
});

/**
 * Leaves only this repository's lines in the source map, because a service reads the whole map with its first stack
 * trace: that of all libraries takes 20 MB and a tenth of a second.
 * @type {import('rolldown').Plugin}
 */
const ownLines = {
  name: 'own-lines',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue;
      const { sourcesContent: _contents, ...map } = JSON.parse(String(file.source));
      const isOwn = map.sources.map((/** @type {string} */ path) => !path.includes('node_modules'));
      const lines = decode(map.mappings).map((line) =>
        line
          .map((segment) => (isOwn[segment[1] ?? -1] ? segment : endingAt(segment)))
          .filter((segment, at, all) => segment.length > 1 || all[at - 1]?.length !== 1),
      );
      file.source = JSON.stringify({ ...map, mappings: encode(lines) });
    }
  },
};

/**
 * Marks where this repository's lines end.
 * @param {import('@jridgewell/sourcemap-codec').SourceMapSegment} segment
 * @returns {import('@jridgewell/sourcemap-codec').SourceMapSegment}
 */
const endingAt = ([column]) => [column];

/** @param {string} project its folder, relative to the root */
async function bundle(project) {
  const folder = join(root, project, 'dist');
  for (const name of ENTRIES) {
    const input = join(folder, 'modules', `${name}.js`);
    if (!existsSync(input)) continue;
    const build = await rolldown({
      input,
      platform: 'node',
      external: KEPT,
      plugins: [fileAddresses(folder), ownLines],
      // Drivers of other databases and transports, which libraries look for and which nothing here uses.
      onLog: (level, log, report) => log.code === 'UNRESOLVED_IMPORT' || report(level, log),
    });
    await build.write({
      file: join(folder, `${name}.cjs`),
      format: 'cjs',
      // `import()` in a script needs an option of Node that is experimental.
      dynamicImportInCjs: false,
      codeSplitting: false,
      keepNames: true,
      // V8 keeps the text of a script in memory: a byte for each character if all are ASCII, otherwise two. Licences are
      // in node_modules.
      charset: 'ascii',
      comments: { legal: false },
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      sourcemap: true,
    });
    await build.close();
    copyFileSync(new URL('start-bundle.mjs', import.meta.url), join(folder, `${name}.js`));
  }
}

const [project] = process.argv.slice(2);
if (project === undefined) throw new Error('Name the folder of a service.');
await bundle(project);
