import { z } from 'zod';
import { healthReply, readinessReply } from '../health.ts';
import { json, route } from './route.ts';

export const getHealth = route('GET /health', {
  access: 'anyone',
  tag: 'Operations',
  summary: 'Whether the gateway is alive',
  reply: json(healthReply, { status: 'ok' }),
  conditional: true,
});

export const getReadiness = route('GET /health/ready', {
  access: 'anyone',
  tag: 'Operations',
  summary: 'Every dependency by name; 503 while one is down',
  reportsOutage: true,
  reply: json(readinessReply, {
    status: 'ok',
    dependencies: { redis: 'up', auth: 'up', 'auth.mongo': 'up' },
  }),
  conditional: true,
});

export const getDocument = route('GET /docs', {
  access: 'anyone',
  tag: 'Operations',
  summary: 'This document',
  reply: json(z.record(z.string(), z.unknown()), { openapi: '3.1.0' }),
  conditional: true,
});
