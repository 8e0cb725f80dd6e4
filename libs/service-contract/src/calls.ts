import type { z } from 'zod';
import { authCalls } from './auth-calls.ts';
import { mediaCalls } from './media-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import { taskCalls } from './task-calls.ts';

/** Every call between the gateway and the services: request, reply, deadline, who may. */
export const calls = { ...authCalls, ...settingsCalls, ...mediaCalls, ...taskCalls } as const;

export type CallName = keyof typeof calls;
/** What a caller passes. */
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['request']>;
/** What a handler receives: parsed. */
export type CallRequest<N extends CallName> = z.output<(typeof calls)[N]['request']>;
export type CallReply<N extends CallName> = z.output<(typeof calls)[N]['reply']>;
