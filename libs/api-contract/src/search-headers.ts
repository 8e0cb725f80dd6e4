// Apart from their schemas, because the first page of the web app does not load zod.
export const searchClientHeader = 'x-search-client';
export const searchByHeader = 'x-search-by';
