import { sharedSchemas, type SharedSchema } from '@salon/api-contract/routes';
import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { documentedFailure } from './failure-data.ts';

const schemas: Record<string, SharedSchema> = {
  ...sharedSchemas,
  Failure: { schema: documentedFailure, fields: {} },
};

// Registered by id: as manual components, those that others contain would be taken for schemas of requests too, and
// those of the replies would get other names.
for (const [id, { schema, description }] of Object.entries(schemas)) {
  z.globalRegistry.add(schema, { id, ...(description && { description }) });
}

/** Adds the descriptions of fields. Not by their schemas, which fields of several names share. */
export function describeFields(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  for (const [name, { fields }] of Object.entries(schemas)) {
    const schema = document.components?.schemas?.[name];
    const properties = (schema && 'properties' in schema && schema.properties) || {};
    for (const [field, description] of Object.entries(fields)) {
      properties[field] = { ...properties[field], description };
    }
  }
  return document;
}
