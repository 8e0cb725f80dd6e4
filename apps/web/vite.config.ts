import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

// The first versions that support light-dark() and AbortSignal.any().
const browsers = ['chrome123', 'edge123', 'firefox124', 'safari17.5'];

// One file for the libraries that every screen needs and that rarely change between releases.
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-redux|@reduxjs(?![\\/]toolkit[\\/]dist[\\/]query)|redux|redux-thunk|immer|use-sync-external-store)[\\/]/;
// RTK Query, and what only it uses of Redux Toolkit: one file that comes with the dashboard.
const query = /node_modules[\\/](@reduxjs[\\/]toolkit[\\/]dist[\\/]query|reselect)[\\/]/;
// The files that index.html loads.
const firstPage = /[\\/](index|vendor|rolldown-runtime)-[\w-]+\.js$/;

// What every screen of the dashboard begins with.
const screen =
  /web[\\/]src[\\/]ui[\\/](screen|screen-header|message|hint|router[\\/]screen-(routes|hooks))\.(tsx?|module\.css)/;

// How the viewer and the dashboard read an image and format its metadata.
const image =
  /web[\\/]src[\\/](domain[\\/]images[\\/](viewer-images|read-image|read-metadata|format-metadata)|ui[\\/]format[\\/]without-noise)\.ts|api-contract[\\/]src[\\/](aspect-of|image-fields|limits|shutter-speed)\.ts/;

// The menu and the keys of the wall, which wait for the first pictures; the icons and other small files that they share
// with the rest of the app come with them. What sorts the wall and repeats its requests is in a second file beside them.
const menu =
  /web[\\/]src[\\/](app[\\/]wall-controls|features[\\/](gallery[\\/](wall-controls|gallery-menu|pause-control|search-heading|menu-messages|use-wall-keys)|theme[\\/](theme-toggler|choose-theme|messages))|ui[\\/](icon|icon-files|letter-keys|letter-of|menu-control|search-field)|overlays[\\/]dialogs[\\/]show-dialog)\.(tsx?|module\.css)/;

// The dialogs and toasts, and what completes a logout, which every page loads once it is shown, with the parts that other
// screens use too.
const overlays =
  /web[\\/]src[\\/](app[\\/]overlays|domain[\\/]session[\\/]logout|overlays[\\/](overlays|focus-soon|use-clear-of-action-bar|dialogs[\\/](dialog-host|choose-action)|toasts[\\/](toast-buttons|toast-card|toast-region|messages)|connection[\\/](connection-notice|messages))|ui[\\/](hooks[\\/]use-is-online|icon-button|ignore-second-click|modal|top-modal|text-button|markup))\.(tsx?|module\.css)/;

// A group takes the modules that its expression names, without what they import.
const onlyThese = { priority: -1, includeDependenciesRecursively: false };

/** The paths of an icon that follow each other as one path, for fewer elements in the document. */
function asOnePath(paths: string): string {
  const lines = [...paths.matchAll(/ d="([^"]*)"/g)].map(([, line = '']) => line);
  // A small m is absolute only at the beginning of a path.
  return `<path d="${lines.map((line) => line.replace(/^m/, 'M0 0m')).join('')}" />`;
}

/** Keeps only the drawing of an icon's file; ui/icon.tsx draws the surrounding element. */
const iconDrawings: Plugin = {
  name: 'icon-drawings',
  enforce: 'pre',
  async load(id) {
    const [file, query] = id.split('?', 2);
    if (query !== 'raw' || !file?.includes('/lucide-static/icons/')) return null;
    const svg = await readFile(file, 'utf8');
    const drawing = svg
      .replace(/^[\s\S]*?<svg[^>]*>/, '')
      .replace('</svg>', '')
      .replace(/\s+/g, ' ')
      .replace(/(?:<path d="[^"]*" \/> ?)+/g, asOnePath);
    return `export default ${JSON.stringify(drawing.trim())}`;
  },
};

/** It blocks the first paint, so it must stay small. */
const MAX_BOOT_BYTES = 1_600;

/**
 * boot.js runs before the first paint: index.html loads it as a classic, blocking script, which must be one file
 * without imports. So it has a separate build, and takes its constants from the modules that the app uses.
 */
const bootScript: Plugin = {
  name: 'boot-script',
  async generateBundle() {
    const source = await buildBoot();
    if (source.length > MAX_BOOT_BYTES) {
      this.error(`boot.js has ${source.length} bytes of at most ${MAX_BOOT_BYTES}`);
    }
    this.emitFile({ type: 'asset', fileName: 'boot.js', source });
  },
  configureServer(server) {
    server.middlewares.use('/boot.js', (_request, response, next) => {
      buildBoot().then((source) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(source);
      }, next);
    });
  },
};

async function buildBoot(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    resolve: { conditions: ['@salon/source', ...defaultClientConditions] },
    build: {
      write: false,
      target: browsers,
      modulePreload: false,
      rolldownOptions: {
        input: `${import.meta.dirname}/src/boot.ts`,
        output: { format: 'iife' },
        // Modules are imported for a constant or a function; nothing else of them may run here.
        treeshake: { moduleSideEffects: false },
      },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [script, ...others] = outputs;
  if (script?.type !== 'chunk' || others.length) throw new Error('boot.js must be one file');
  return script.code;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    iconDrawings,
    react(),
    bootScript,
    // The gateway edits index.html before it answers, so that file is compressed there.
    compression({ exclude: /\.html$/, threshold: 512 }),
  ],
  // Workspace libraries are read from source: the app never ships a stale build of the contract.
  resolve: {
    conditions: ['@salon/source', ...defaultClientConditions],
  },
  build: {
    target: browsers,
    cssTarget: browsers,
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the first page has loaded is there for every later import.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !firstPage.test(file)),
    },
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // Texts are constants in files of messages: in the bundle they stand where they are shown.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          groups: [
            // Reselect, which Redux Toolkit names and only RTK Query needs, would come along otherwise.
            { name: 'vendor', test: vendor, priority: 2, includeDependenciesRecursively: false },
            { name: 'query', test: query, priority: 1 },
            // Separate small files would compress worse and cost a request each.
            { name: 'app', tags: ['$initial'] },
            { name: 'menu', test: menu, ...onlyThese },
            { name: 'overlays', test: overlays, ...onlyThese },
            { name: 'image', test: image, ...onlyThese },
            { name: 'screen', test: screen, ...onlyThese },
          ],
        },
      },
      // The contract's modules only define schemas, so unused ones can be removed.
      treeshake: { moduleSideEffects: [{ test: /api-contract/, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env['SALON_API'] ?? 'http://127.0.0.1:3000' },
  },
});
