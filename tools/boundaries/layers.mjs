/**
 * Which project may import which library: the one table that package.json files, TypeScript
 * references and every import are held against. A project that is not in it fails the checks.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const layers = {
  'apps/gateway': [
    'api-contract',
    'service-contract',
    'rpc',
    // For the board of queues only: what the gateway wants done, it asks a service for.
    'jobs',
    'object-storage',
    'image-inspection',
    'server-kit',
  ],
  'apps/auth': ['api-contract', 'service-contract', 'rpc', 'jobs', 'mongo', 'server-kit'],
  'apps/media': [
    'api-contract',
    'service-contract',
    'rpc',
    'jobs',
    'mongo',
    'media-data',
    'object-storage',
    'search',
    'server-kit',
  ],
  'apps/settings': ['api-contract', 'service-contract', 'rpc', 'mongo', 'server-kit'],
  'apps/worker': [
    'api-contract',
    'service-contract',
    'jobs',
    'mongo',
    'media-data',
    'models',
    'object-storage',
    'search',
    'server-kit',
  ],
  'apps/embedded-mongo': [],
  'apps/web': ['api-contract'],
  'libs/api-contract': [],
  'libs/api-client': ['api-contract'],
  'libs/service-contract': ['api-contract'],
  'libs/server-kit': ['api-contract', 'service-contract'],
  'libs/rpc': ['service-contract', 'server-kit'],
  'libs/jobs': ['service-contract', 'server-kit'],
  'libs/mongo': ['server-kit'],
  'libs/media-data': ['api-contract', 'service-contract', 'mongo', 'search'],
  'libs/models': [],
  'libs/image-inspection': [],
  'libs/object-storage': [],
  'libs/search': ['api-contract', 'service-contract'],
  'libs/test-kit': ['api-contract', 'service-contract'],
  // Of mongo and server-kit, the schemas of the environment.
  tools: ['api-client', 'api-contract', 'models', 'mongo', 'server-kit'],
  // Whether bytes are kept or gone shows nowhere but where they are stored.
  e2e: ['api-client', 'api-contract', 'object-storage'],
  bench: [
    'api-client',
    'api-contract',
    'jobs',
    'media-data',
    'models',
    'mongo',
    'object-storage',
    'search',
  ],
};

/** Besides its row, what any project may use in its tests. */
export const inTests = ['test-kit'];

/**
 * The floors of the web app's source, from the top down. A file imports only from its own floor and from those below,
 * over whatever other files; the rooms of one row do not know each other.
 * @type {readonly (readonly string[])[]}
 */
export const webFloors = [
  ['app'],
  ['features'],
  ['domain'],
  ['overlays'],
  ['widgets'],
  ['ui'],
  ['state', 'http'],
  ['engine'],
];
