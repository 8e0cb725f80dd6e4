import { expect, it } from '@jest/globals';
import './strict-zod.ts';
import { globalConfig } from 'zod/v4/core';

it('keeps zod from compiling code at run time', () => {
  expect(globalConfig.jitless).toBe(true);
});
