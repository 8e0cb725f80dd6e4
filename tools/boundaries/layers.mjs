/**
 * The libraries that each project may import. The checks compare package.json files, TypeScript references and all
 * imports with this table. A project that is missing here fails the checks.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const allowedImports = {
  'apps/gateway': [
    'api-contract',
    'service-contract',
    'rpc',
    // Only for the board of queues: the gateway does not add jobs.
    'jobs',
    'object-storage',
    'image-inspection',
    'observability',
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
    'observability',
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
    'observability',
    'search',
    'server-kit',
  ],
  'apps/embedded-mongo': [],
  'apps/web': ['api-contract'],
  'libs/api-contract': [],
  'libs/api-client': ['api-contract'],
  'libs/service-contract': ['api-contract'],
  'libs/server-kit': ['api-contract', 'file-system', 'observability', 'service-contract'],
  'libs/observability': [],
  'libs/rpc': ['service-contract', 'server-kit', 'observability'],
  'libs/jobs': ['service-contract', 'server-kit', 'observability'],
  'libs/mongo': ['server-kit', 'observability'],
  'libs/media-data': ['api-contract', 'service-contract', 'mongo', 'search'],
  'libs/file-system': [],
  'libs/backup': [
    'api-contract',
    'file-system',
    'mongo',
    'media-data',
    'object-storage',
    'server-kit',
    'service-contract',
  ],
  'libs/models': ['api-contract', 'file-system'],
  'libs/image-inspection': [],
  'libs/object-storage': ['file-system', 'observability', 'server-kit'],
  'libs/search': ['api-contract'],
  'libs/test-kit': [],
  // From mongo and server-kit, only the schemas of the environment; from backup, the lists of collections, in a test.
  tools: ['api-client', 'api-contract', 'backup', 'file-system', 'models', 'mongo', 'server-kit'],
  // Tests check whether files exist in storage, and insert the records of a large gallery.
  e2e: ['api-client', 'api-contract', 'media-data', 'mongo', 'object-storage'],
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

/** Libraries that every project may import in tests. */
export const inTests = ['test-kit'];

/**
 * The layers of the web app's source, from the top down. A file may import only from its own layer and those below,
 * also indirectly. Folders in one row must not import each other.
 * @type {readonly (readonly string[])[]}
 */
export const webLayers = [
  ['app'],
  ['features'],
  ['domain'],
  ['overlays'],
  ['widgets'],
  ['ui'],
  ['state', 'http'],
  ['engine'],
  ['browser'],
];
