export { savedCollections } from './saved-collections.ts';
