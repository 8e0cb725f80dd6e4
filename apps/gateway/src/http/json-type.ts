/** The content type of JSON that is sent as text or bytes; Fastify sets the same for objects. */
export const jsonType = 'application/json; charset=utf-8';
