export { savedCollections } from './collections.ts';
