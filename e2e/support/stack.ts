export { admin, Stack } from '@salon/test-kit';
