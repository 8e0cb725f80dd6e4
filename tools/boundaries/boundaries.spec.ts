import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { breachesIn } from './cruise.ts';
import { makeSampleWorkspace } from './sample-workspace.ts';

const web = 'apps/web/src';

/** Forbidden imports: the rule, the importing file and the imported module. */
const bad: [rule: string, file: string, specifier: string][] = [
  ['import-not-allowed', 'apps/gateway/src/bad-library.ts', '@salon/mongo'],
  ['import-not-allowed', 'libs/rpc/src/bad-storage.ts', '@salon/object-storage'],
  ['import-not-allowed', 'libs/mongo/src/bad-app.ts', '@salon/settings/src/index.ts'],
  ['import-not-allowed', 'tools/src/bad-app.ts', '../../apps/gateway/src/index.ts'],
  ['import-not-allowed', 'apps/embedded-mongo/src/bad-library.ts', '@salon/mongo'],
  ['undeclared-project', 'apps/worker/src/undeclared.ts', '@salon/mongo'],
  ['relative-import-leaves-project', 'apps/media/src/far.ts', '../../../libs/rpc/src/index.ts'],
  ['relative-import-leaves-project', 'apps/media/src/root.ts', '../../../package.json'],
  ['test-kit-outside-of-tests', 'apps/media/src/builder.ts', '@salon/test-kit'],
  ['cycle', 'apps/media/src/egg.ts', './images/hen.ts'],
  ['not-found', 'libs/jobs/src/missing.ts', './no-such-file.ts'],
  ['not-found', 'apps/media/src/deep.ts', '@salon/rpc/src/index.ts'],
  ['undeclared-package', 'libs/jobs/src/undeclared.ts', 'left-pad'],
  ['development-package-in-production', 'apps/gateway/src/testing.ts', 'supertest'],
  ['mongoose-outside-of-repositories', 'apps/auth/src/users/users.service.ts', 'mongoose'],
  ['mongoose-outside-of-repositories', 'apps/media/src/images/image.repository.ts', 'mongoose'],
  ['gateway-touches-queues-or-records', 'apps/gateway/src/queue.ts', 'bullmq'],
  ['gateway-touches-queues-or-records', 'apps/gateway/src/tasks/queue.ts', '@salon/jobs'],
  ['engine-core-is-pure', `${web}/engine/core/framework.ts`, 'react'],
  ['engine-core-is-pure', `${web}/engine/core/clock.ts`, 'node:perf_hooks'],
  ['engine-core-is-pure', `${web}/engine/core/upwards.ts`, '../dom/frame-loop.ts'],
  ['engine-dom-knows-only-core', `${web}/engine/dom/upwards.ts`, '../react/use-wall.ts'],
  ['engine-react-knows-only-the-engine', `${web}/engine/react/store.ts`, 'react-redux'],
  ['feature-imports-feature', `${web}/features/gallery/other.ts`, '../viewer/viewer-slice.ts'],
  ['feature-reaches-feature', `${web}/features/gallery/far.ts`, '../../../testing/far.ts'],
  ['layer-above', `${web}/http/upwards.ts`, '../domain/session/account.ts'],
  ['layer-above', `${web}/domain/upwards.ts`, '../features/viewer/viewer-slice.ts'],
  ['layer-above', `${web}/overlays/upwards.ts`, '../domain/session/account.ts'],
  ['layer-above', `${web}/features/viewer/upwards.ts`, '../../app/create-store.ts'],
  ['layer-above', `${web}/widgets/upwards.ts`, '../overlays/toast.ts'],
  ['layer-above', `${web}/ui/upwards.ts`, '../widgets/sheet.ts'],
  ['layer-above', `${web}/ui/domain.ts`, '../domain/session/account.ts'],
  ['layer-above', `${web}/state/slices.ts`, '../features/viewer/viewer-slice.ts'],
  ['layer-above', `${web}/state/sideways.ts`, '../http/request.ts'],
  ['layer-above', `${web}/engine/dom/http.ts`, '../../http/request.ts'],
  ['layer-above', `${web}/overlays/by-ways.ts`, '../../testing/by-ways.ts'],
  ['no-layer', `${web}/domain/drawer.ts`, '../shared/drawer.ts'],
  ['ui-knows-store-or-server', `${web}/ui/store.ts`, 'react-redux'],
  ['ui-knows-store-or-server', `${web}/ui/server.ts`, '../http/request.ts'],
  ['ui-knows-store-or-server', `${web}/widgets/server.ts`, '../ui/server.ts'],
];

/** Similar imports that are allowed, so that a rule that refuses all imports fails. */
const good: [file: string, specifier: string][] = [
  ['apps/gateway/src/good.ts', '@salon/rpc'],
  ['apps/gateway/src/queues/good.ts', '@salon/jobs'],
  ['apps/gateway/src/good.spec.ts', '@salon/test-kit'],
  ['apps/gateway/src/testing.spec.ts', 'supertest'],
  ['apps/settings/src/overrides/override.repository.ts', 'mongoose'],
  ['apps/web/jest.config.mjs', '../../jest.config.mjs'],
  [`${web}/engine/dom/frame-loop.ts`, '../core/coast.ts'],
  [`${web}/engine/react/use-wall.ts`, '../dom/frame-loop.ts'],
  [`${web}/main.tsx`, './features/viewer/viewer-slice.ts'],
  [`${web}/app/create-store.ts`, '../features/viewer/viewer-slice.ts'],
  [`${web}/app/create-store.spec.ts`, './create-store.ts'],
  [`${web}/domain/store.spec.ts`, '../app/create-store.ts'],
  [`${web}/domain/session/account.ts`, '../../http/request.ts'],
  [`${web}/domain/session/restore.ts`, './account.ts'],
  [`${web}/overlays/toast.ts`, '../state/hooks.ts'],
  [`${web}/widgets/sheet.ts`, '../ui/button.ts'],
  [`${web}/http/access.ts`, '../engine/core/coast.ts'],
  [`${web}/features/viewer/viewer.ts`, './viewer-slice.ts'],
];

const imported = Object.fromEntries(
  [
    'jest.config.mjs',
    `${web}/http/request.ts`,
    `${web}/state/hooks.ts`,
    `${web}/shared/drawer.ts`,
    `${web}/ui/button.ts`,
    `${web}/engine/core/coast.ts`,
    `${web}/features/viewer/viewer-slice.ts`,
  ].map((file) => [file, 'export const value = 1;\n']),
);

describe('the boundaries', () => {
  let workspace: string;
  let breaches: string[];
  const breachesOf = (file: string) => breaches.filter((breach) => breach.includes(`: ${file} → `));

  beforeAll(async () => {
    const imports = [...bad.map(([, ...plant]) => plant), ...good];
    workspace = await makeSampleWorkspace({
      ...imported,
      ...Object.fromEntries(
        imports.map(([file, specifier]) => [file, `import '${specifier}';\nexport {};\n`]),
      ),
      'apps/media/src/images/hen.ts': `import '../egg.ts';\nexport {};\n`,
      'apps/gateway/src/types.ts': `import type { value } from '@salon/mongo';\nexport type Value = typeof value;\n`,
      'apps/web/testing/far.ts': `import '../src/features/viewer/viewer-slice.ts';\nexport {};\n`,
      'apps/web/testing/by-ways.ts': `import '../src/domain/session/account.ts';\nexport {};\n`,
      'apps/media/src/yin.ts': `import './yang.ts';\nexport type Yin = 1;\n`,
      'apps/media/src/yang.ts': `import type { Yin } from './yin.ts';\nexport type Yang = Yin;\n`,
    });
    breaches = await breachesIn(workspace);
  });
  afterAll(() => rm(workspace, { recursive: true, force: true }));

  it.each(bad)('refuse (%s) in %s the import of %s', (rule, file) => {
    expect(breachesOf(file)).toContainEqual(expect.stringMatching(`^${rule}: `));
  });

  it.each(good)('allow in %s the import of %s', (file) => {
    expect(breachesOf(file)).toEqual([]);
  });

  it('refuse an import of types too', () => {
    expect(breachesOf('apps/gateway/src/types.ts')).toContainEqual(
      expect.stringMatching('^import-not-allowed: '),
    );
  });

  it('refuse a cycle of types alone', () => {
    const cycles = [
      ...breachesOf('apps/media/src/yin.ts'),
      ...breachesOf('apps/media/src/yang.ts'),
    ];
    expect(cycles).toContainEqual(expect.stringMatching('^cycle: '));
  });

  it('refuse an import through a file outside all layers', () => {
    expect(breachesOf(`${web}/overlays/by-ways.ts`)).toContain(
      `layer-above: ${web}/overlays/by-ways.ts → ${web}/domain/session/account.ts`,
    );
  });

  it('are respected in this repository', async () => {
    expect(await breachesIn()).toEqual([]);
  });
});
