import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { allowedImports } from './tools/boundaries/layers.mjs';

const tests = ['**/*.spec.{ts,tsx}', 'e2e/**', 'apps/web/testing/**'];
// Files that programs load by their default export; in the web app, lazily loaded components.
const loadedByDefault = [
  ...['**/*.config.*', '.*.mjs', 'tools/setup/api-test-order.mjs'],
  ...['apps/web/testing/**', 'apps/web/src/**/*.tsx'],
];
const privateIdentifier = { selector: 'PrivateIdentifier', message: 'Write `private`.' };
const unused = { argsIgnorePattern: '^_', varsIgnorePattern: '^_' };

const kebabCase = {
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      if (/^\.?[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) return;
      context.report({ node, message: `${name} is not written in kebab-case` });
    },
  }),
};

/** Each TypeScript file, including specs, is checked with the types of its project. */
const typed = Object.keys(allowedImports)
  .map((project) => ({ project, tsconfig: `${project}/tsconfig.spec.json` }))
  .filter(({ tsconfig }) => existsSync(new URL(tsconfig, import.meta.url)))
  .map(({ project, tsconfig }) => ({
    files: [`${project}/**/*.{ts,tsx}`],
    languageOptions: {
      parserOptions: { project: tsconfig, tsconfigRootDir: import.meta.dirname },
    },
  }));

export default defineConfig(
  globalIgnores(['bench/wall-pages/**', '**/{dist,coverage,data}/', '.nx/']),
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs,ts,tsx}'],
    plugins: { local: { rules: { 'kebab-case': kebabCase } } },
    rules: {
      'local/kebab-case': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-unused-vars': ['error', unused],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        privateIdentifier,
      ],
      'no-warning-comments': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: tests,
    rules: { 'max-lines-per-function': ['error', 80], complexity: ['error', 20] },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  // Scripts of mongosh.
  {
    files: ['docker/mongo/*.js'],
    languageOptions: { globals: { ...globals.node, db: 'readonly' } },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', unused],
      // Most objects here are created by functions, and their methods do not use `this`.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  ...typed,
  { files: ['{apps,libs}/*/src/**'], rules: { 'no-console': 'error' } },
  {
    files: ['{apps,libs,tools}/**'],
    ignores: ['apps/web/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'AbortSignal',
          property: 'any',
          message: 'Node collects its sources, and their timers with them (nodejs/node#57736).',
        },
      ],
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'no-console': ['error', { allow: ['warn', 'error'] }],
      // The interface is empty in its file: each slice adds its part.
      '@typescript-eslint/no-empty-object-type': ['error', { allowWithName: '^Slices$' }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
  {
    files: tests,
    rules: {
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      // A fake is asynchronous like the function that it replaces, even if it awaits nothing.
      '@typescript-eslint/require-await': 'off',
      // Tests assign parsed JSON, which has the type any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  { files: loadedByDefault, rules: { 'no-restricted-syntax': ['error', privateIdentifier] } },
);
