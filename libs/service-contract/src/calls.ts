import type { z } from 'zod';
import { authCalls } from './auth-calls.ts';
import { mediaCalls } from './media-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import { taskCalls } from './task-calls.ts';

/** Every call between the gateway and the services: request, reply, deadline and access. */
export const calls = { ...authCalls, ...settingsCalls, ...mediaCalls, ...taskCalls } as const;

export type CallName = keyof typeof calls;
/** The input of a caller. */
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['request']>;
/** The parsed input of a handler. */
export type CallRequest<N extends CallName> = z.output<(typeof calls)[N]['request']>;
export type CallReply<N extends CallName> = z.output<(typeof calls)[N]['reply']>;
