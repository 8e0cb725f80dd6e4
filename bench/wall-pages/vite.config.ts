import { join } from 'node:path';
import { defineConfig } from 'vite';

const page = (name: string) => join(import.meta.dirname, `${name}.html`);

export default defineConfig({
  root: import.meta.dirname,
  base: '/pages/',
  build: {
    target: 'es2022',
    rolldownOptions: { input: [page('floor'), page('masonic'), page('photo-album')] },
  },
});
