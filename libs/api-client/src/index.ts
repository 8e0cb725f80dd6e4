export { ApiClient, type CallOptions, type SuccessfulCall } from './api-client.ts';
export { RefusedCall } from './refused-call.ts';
