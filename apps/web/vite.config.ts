import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

// The first versions that know light-dark() and AbortSignal.any().
const browsers = ['chrome123', 'edge123', 'firefox124', 'safari17.5'];

// One file for what every screen needs and a release of ours seldom changes.
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-redux|react-router|@reduxjs|redux|immer|reselect|use-sync-external-store)[\\/]/;

/** Leaves of an icon's file what differs from icon to icon; ui/icon.tsx draws the frame around it. */
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
      .replace(/\s+/g, ' ');
    return `export default ${JSON.stringify(drawing.trim())}`;
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    iconDrawings,
    react(),
    // The gateway edits index.html before it answers, so that file is compressed there.
    compression({ exclude: /\.html$/, threshold: 1024 }),
  ],
  // Workspace libraries are read from source: the app never ships a stale build of the contract.
  resolve: { conditions: ['@salon/source', ...defaultClientConditions] },
  build: {
    target: browsers,
    cssTarget: browsers,
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor }] } },
      // The contract's modules only make schemas: those nobody asks for can go.
      treeshake: { moduleSideEffects: [{ test: /api-contract/, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env['SALON_API'] ?? 'http://127.0.0.1:3000' },
  },
});
