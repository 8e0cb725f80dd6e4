import { Stack as LaunchedStack } from '@salon/test-kit';
import { ComposeStack } from './compose-stack.ts';
import type { RunningStack } from './running-stack.ts';

export { admin } from '@salon/test-kit';

export type Stack = RunningStack;

/** Whether each gallery consists of containers, so that a test cannot look into its processes and files. */
export const isInContainers = Boolean(process.env.SALON_COMPOSE_FILE);

/** With SALON_COMPOSE_FILE, each gallery consists of containers (`npm run test:compose`). */
export const Stack = {
  start(environment: Record<string, string> = {}): Promise<Stack> {
    const files = process.env.SALON_COMPOSE_FILE;
    return files ? ComposeStack.start(files, { environment }) : LaunchedStack.start(environment);
  },
};
