import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The paths of a file of the web app's router; `*` stands for other routes. */
function routesIn(file: string, above = ''): string[] {
  const routes = read(`apps/web/src/app/${file}`).matchAll(/<Route (index|path="([^"]*)")/g);
  return [...routes]
    .map(([, , path = '']) => path)
    .filter((path) => !path.endsWith('*'))
    .map((path) => `${above}/${path}`.replace(/(?<=.)\/$/, ''));
}

it('of the web app are those that the gateway answers without 404', () => {
  const routed = [
    ...routesIn('router.tsx'),
    ...routesIn('account-routes.tsx'),
    ...routesIn('dashboard-routes.tsx', '/dashboard'),
  ];
  const answered = read('libs/api-contract/src/page-paths.ts').matchAll(/^ {2}'(\/.*)',$/gm);
  expect(Array.from(answered, ([, path]) => path).sort()).toEqual(routed.sort());
});
