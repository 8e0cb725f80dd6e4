import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

// The first versions that know light-dark() and AbortSignal.any().
const browsers = ['chrome123', 'edge123', 'firefox124', 'safari17.5'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
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
    // The contract's modules only make schemas: those nobody asks for can go.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /api-contract/, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env['SALON_API'] ?? 'http://127.0.0.1:3000' },
  },
});
