import { healthReply, readinessReply } from '@salon/api-contract';
import { z } from 'zod';
import { json, type Operation } from './operation.ts';

export const serviceOperations = {
  'GET /health': {
    tag: 'Operations',
    summary: 'Whether the gateway is alive',
    reply: json(healthReply, { status: 'ok' }),
  },
  'GET /health/ready': {
    tag: 'Operations',
    summary: 'Every dependency by name; 503 while one is down',
    reply: json(readinessReply, {
      status: 'ok',
      dependencies: { redis: 'up', auth: 'up', 'auth.mongo': 'up' },
    }),
  },
  'GET /docs': {
    tag: 'Operations',
    summary: 'This document',
    reply: json(z.object({ openapi: z.string() }), { openapi: '3.1.0' }),
  },
} as const satisfies Record<string, Operation>;
