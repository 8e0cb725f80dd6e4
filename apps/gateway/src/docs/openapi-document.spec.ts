import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { isMedia, routes } from '@salon/api-contract/routes';
import { openApiDocument } from './openapi-document.ts';

describe('the OpenAPI document', () => {
  const document = openApiDocument();

  it('is valid', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has schemas of JSON Schema 2020-12, with tuples as prefixItems', () => {
    const written = JSON.stringify(document);
    expect(written).not.toContain('"items":[');
    expect(written).toContain('"prefixItems":[');
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

  it('has the failures 401 and 403 for each admin route', () => {
    expect(document.paths?.['/images/{id}']?.delete?.responses).toMatchObject({
      401: { content: { 'application/json': { examples: { 'access.unauthenticated': {} } } } },
      403: { content: { 'application/json': { examples: { 'access.forbidden': {} } } } },
    });
  });
});
