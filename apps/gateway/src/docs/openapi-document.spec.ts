import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import {
  decodeAspect,
  errorCodes,
  forgotPasswordBody,
  limits,
  searchByHeader,
  searchClientHeader,
} from '@salon/api-contract';
import { isMedia, routes } from '@salon/api-contract/routes';
import { z } from 'zod';
import { errorReplies } from '../http/error-replies.ts';
import { documentedFailure } from './failure-data.ts';
import { openApiDocument } from './openapi-document.ts';

/** The schema of the email address in a request body of the document. */
const emailOf = (body: unknown) =>
  z
    .object({
      content: z.object({
        'application/json': z.object({
          schema: z.object({ properties: z.object({ email: z.object({ pattern: z.string() }) }) }),
        }),
      }),
    })
    .parse(body).content['application/json'].schema.properties.email;

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;

/** All schemas of parameters, bodies and replies. */
function schemasOf(part: unknown): JsonSchema[] {
  if (typeof part !== 'object' || part === null) return [];
  const isSchema = 'type' in part && typeof part.type === 'string';
  return [...(isSchema ? [part as JsonSchema] : []), ...Object.values(part).flatMap(schemasOf)];
}

/** All patterns in a part of a route, also those in the definitions of Zod's schemas. */
function patternsOf(part: unknown, seen = new Set<unknown>()): RegExp[] {
  if (part instanceof RegExp) return [part];
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const isOfZod = part instanceof z.core.$ZodType || part instanceof z.core.$ZodCheck;
  const children = Object.values(isOfZod ? part._zod.def : part);
  return children.flatMap((child) => patternsOf(child, seen));
}

describe('the OpenAPI document', () => {
  const document = openApiDocument();

  /** A part of the document with what it refers to, except for schemas. */
  function resolved(part: unknown): unknown {
    if (typeof part !== 'object' || part === null) return part;
    const [, kind, name = ''] =
      /^#\/components\/(responses|examples|parameters|headers)\/(.+)/.exec(
        '$ref' in part ? String(part.$ref) : '',
      ) ?? [];
    const shared = document.components?.[kind as 'responses']?.[name];
    if (shared) return resolved(shared);
    if (Array.isArray(part)) return part.map(resolved);
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value)]));
  }

  it('is valid', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has tuples as arrays of fixed length', () => {
    const written = JSON.stringify(document);
    expect(written).not.toContain('"items":[');
    expect(written).not.toContain('"prefixItems"');
    const body = document.paths?.['/images/duplicates/keep']?.post?.requestBody;
    expect(body).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: {
              ids: {
                type: 'array',
                items: { anyOf: [{ type: 'string' }] },
                minItems: 2,
                maxItems: 2,
              },
            },
          },
        },
      },
    });
  });

  it.each(['person@example.org', ' person@example.org '])(
    'allows the email address "%s"',
    (email) => {
      const { pattern } = emailOf(document.paths?.['/forgot-password']?.post?.requestBody);
      expect(email).toMatch(new RegExp(pattern));
      expect(forgotPasswordBody.parse({ email }).email).toBe('person@example.org');
    },
  );

  it.each(['person', 'a b@example.org', 'person@example'])(
    'allows no email address "%s"',
    (email) => {
      const { pattern } = emailOf(document.paths?.['/forgot-password']?.post?.requestBody);
      expect(email).not.toMatch(new RegExp(pattern));
      expect(forgotPasswordBody.safeParse({ email }).success).toBe(false);
    },
  );

  it.each(['/images/search', '/images/wall'])('has the headers of a search at %s', (path) => {
    expect(resolved(document.paths?.[path]?.get)).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({
          in: 'header',
          name: searchClientHeader,
          schema: expect.objectContaining({ type: 'string' }),
        }),
      ]),
      responses: {
        200: { headers: { [searchByHeader]: { schema: { enum: ['meaning', 'words'] } } } },
      },
    });
  });

  it.each([
    ['post', '/verify-email', true],
    ['post', '/trash/purge', false],
    ['put', '/collections/{id}', true],
    ['put', '/images/{id}/metadata', false],
  ] as const)('says whether the body of %s %s can be missing', (method, path, required) => {
    expect(document.paths?.[path]?.[method]?.requestBody).toMatchObject({ required });
  });

  it('says for how many minutes an access token is valid', () => {
    expect(document.info.description).toContain('An access token is valid for 15 minutes');
  });

  it('says after how many seconds a stream of events has a comment', () => {
    const { description } = document.paths?.['/tasks/events']?.get ?? {};
    expect(description).toContain('at least a comment every 15 seconds');
  });

  it('has no default that its own schema refuses', () => {
    const defaults = schemasOf(document).filter((schema) => Object.hasOwn(schema, 'default'));
    expect(defaults.length).toBeGreaterThan(5);
    for (const schema of defaults) z.fromJSONSchema(schema).parse(schema.default);
  });

  it('has the limits of the metadata', () => {
    const text = { anyOf: [{ maxLength: limits.metadataTextLength }, { type: 'null' }] };
    expect(document.components?.schemas?.['ImageEdit']).toMatchObject({
      properties: {
        camera: text,
        lens: text,
        captions: { maxProperties: limits.captionLanguages },
      },
    });
  });

  it('has patterns that mean the same without their flags', () => {
    const patterns = routes.flatMap(({ query, headers, body, reply }) =>
      patternsOf([query, headers, body, reply]),
    );
    expect(patterns.length).toBeGreaterThan(5);
    // `u` is that of every pattern in JSON Schema.
    expect(patterns.filter(({ flags }) => !['', 'u'].includes(flags))).toEqual([]);
  });

  it('has each shared schema once, under its own name', () => {
    const names = Object.keys(document.components?.schemas ?? {});
    const written = JSON.stringify(document);
    expect(names).toContain('Image');
    expect(names.filter((name) => name.endsWith('Output'))).toEqual([]);
    expect(names.filter((name) => !written.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  it.each([
    ['Image', 'date', /without a time zone/],
    ['Image', 'shutterSpeed', /seconds/],
    ['Image', 'size', /bytes/],
    ['Image', 'placeholder', /ThumbHash/],
    ['ImageMetadataEdit', 'captions', /all languages/],
    ['TaskRun', 'done', /bytes/],
    ['WallImage', 'webp', /width in pixels/],
  ])('describes %s.%s', (name, field, text) => {
    expect(document.components?.schemas?.[name]).toMatchObject({
      properties: { [field]: { description: expect.stringMatching(text) } },
    });
  });

  it('describes every header', () => {
    const parameters = Object.values(document.paths ?? {}).flatMap((methods) =>
      Object.values(methods).flatMap(({ parameters: some = [] }: { parameters?: unknown[] }) =>
        some.map(resolved),
      ),
    );
    const headers = parameters.filter(
      (one) => z.object({ in: z.literal('header') }).safeParse(one).success,
    );
    expect(headers.length).toBeGreaterThan(10);
    for (const header of [...headers, ...Object.values(document.components?.headers ?? {})]) {
      expect(header).toMatchObject({ description: expect.stringMatching(/\.$/) });
    }
  });

  it('says how aspects are written', () => {
    const text = JSON.stringify(document.components?.schemas?.['WallChunk']);
    const [, step = '', square = ''] = /(\S+) to the power of \(code − (\d+)\)/.exec(text) ?? [];
    // The digits `j` and `V` are 35 and 21.
    expect(Number(step) ** (35 * 64 + 21 - Number(square))).toBeCloseTo(decodeAspect('jV'), 6);
  });

  it('has every route', () => {
    const documented = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const templated = routes.map(({ name }) => name.replace(/:(\w+)/g, '{$1}'));
    expect(documented.sort()).toEqual(templated.sort());
  });

  it('has unique operation ids', () => {
    const ids = Object.values(document.paths ?? {}).flatMap((methods) =>
      Object.values(methods).map(({ operationId }: { operationId: string }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(routes)('has valid examples for $name', ({ body, reply }) => {
    for (const part of [body, reply]) {
      if (part && !isMedia(part)) part.schema.parse(part.example);
    }
  });

  it('has the failure of a compressed body where there is a body', () => {
    const encoded = { content: { 'application/json': { examples: { 'request.encoded': {} } } } };
    const login = document.paths?.['/login']?.post?.responses;
    expect(resolved(login)).toMatchObject({ 415: encoded });
    expect(document.paths?.['/images']?.get?.responses).not.toHaveProperty('415');
  });

  it('has the failure of late headers for all routes, with a body and without', () => {
    expect(document.paths?.['/images']?.get?.responses).toHaveProperty('408');
    expect(document.paths?.['/login']?.post?.responses).toHaveProperty('408');
  });

  // The gateway computes an ETag for each of them.
  it.each(routes.filter(({ method, reply }) => method === 'GET' && !isMedia(reply)))(
    'has the reply to a client with the current version for $name',
    ({ path }) => {
      const { get } = document.paths?.[path.replace(/:(\w+)/g, '{$1}')] ?? {};
      expect(get?.responses).toHaveProperty('304');
    },
  );

  it('has every failure, except those of one image among many', () => {
    const examples = document.components?.examples ?? {};
    expect(errorCodes.filter((code) => !(code.replace('/', '.') in examples))).toEqual([
      'image/undecodable',
      'image/too-complex',
      'collection/image-taken',
      'collection/full',
    ]);
  });

  it('has the data of each failure in its example', () => {
    const examples = document.components?.examples ?? {};
    for (const code of errorCodes.filter((name) => examples[name.replace('/', '.')])) {
      const { value } = z
        .object({ value: documentedFailure })
        .parse(examples[code.replace('/', '.')]);
      expect({ code, shown: Object.keys(value.data ?? {}) }).toEqual({
        code,
        shown: errorReplies[code].show ?? [],
      });
    }
    expect(examples['request.invalid']).toMatchObject({
      value: { data: { validation: [{ field: expect.any(String), message: expect.any(String) }] } },
    });
  });

  it.each([
    ['auth.taken', { validation: [{ field: 'username', message: 'This username is taken.' }] }],
    ['settings.invalid', { validation: [{ field: 'maxUploadFiles' }] }],
    ['upload.too-large', { errors: [{ message: expect.stringContaining('maximum upload size') }] }],
  ])('has an example of the failure %s with its own data', (id, data) => {
    expect(document.components?.examples?.[id]).toMatchObject({ value: { data } });
  });

  it('states each failure once', () => {
    const written = JSON.stringify(document);
    const { message } = errorReplies['collection/images-taken'];
    expect(written.split(`"message":"${message}"`)).toHaveLength(2);
    expect(document.paths?.['/images']?.get?.responses?.['500']).toEqual({
      $ref: '#/components/responses/internal',
    });
  });

  it('has the failure of a long address where a parameter is part of it, except for GET', () => {
    expect(document.paths?.['/images/{id}']?.delete?.responses).toHaveProperty('414');
    expect(document.paths?.['/images/{id}']?.get?.responses).not.toHaveProperty('414');
    expect(document.paths?.['/images/metadata']?.put?.responses).not.toHaveProperty('414');
  });

  it('has the failures 401 and 403 for each admin route', () => {
    expect(resolved(document.paths?.['/images/{id}']?.delete?.responses)).toMatchObject({
      401: { content: { 'application/json': { examples: { 'access.unauthenticated': {} } } } },
      403: { content: { 'application/json': { examples: { 'access.forbidden': {} } } } },
    });
  });

  it.each(['/refresh', '/signup'])(
    'has the failure of a request of another site for %s',
    (path) => {
      const { 403: refused } = document.paths?.[path]?.post?.responses ?? {};
      expect(JSON.stringify(resolved(refused))).toContain('access.other-site');
      expect(JSON.stringify(resolved(refused))).not.toContain('Only admins');
    },
  );
});
