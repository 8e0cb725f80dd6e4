// Apart from its schema, because the first page of the web app does not load zod.
export const idempotencyHeader = 'idempotency-key';
