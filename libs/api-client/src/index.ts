export { ApiClient, type CallOptions } from './api-client.ts';
export { RefusedCall } from './refused-call.ts';
