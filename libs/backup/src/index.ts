export { leftOut, savedCollections } from './collections.ts';
