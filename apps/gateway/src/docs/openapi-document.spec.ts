import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiDocument } from './openapi-document.ts';
import { operations } from './operations.ts';

const routes = Object.entries(operations);

describe('the OpenAPI document', () => {
  const document = openApiDocument();

  it('is valid', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has every route', () => {
    const documented = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const templated = routes.map(([route]) => route.replace(/:(\w+)/g, '{$1}'));
    expect(documented.sort()).toEqual(templated.sort());
  });

  it('names each operation once', () => {
    const ids = Object.values(document.paths ?? {}).flatMap((methods) =>
      Object.values(methods).map(({ operationId }: { operationId: string }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(routes)('has examples for %s that its own schemas accept', (_route, { body, reply }) => {
    for (const part of [body, reply]) {
      if (part && 'schema' in part) part.schema.parse(part.example);
    }
  });

  it('says of each route for admins that it refuses everybody else', () => {
    expect(document.paths?.['/images/{id}']?.delete?.responses).toMatchObject({
      401: { content: { 'application/json': { examples: { 'access.unauthenticated': {} } } } },
      403: { content: { 'application/json': { examples: { 'access.forbidden': {} } } } },
    });
  });
});
