import { z } from 'zod';
import { databaseUrl } from '../settings/settings.ts';

export function cellClock() {
  return z
    .enum(['real', 'movable'])
    .default('real')
    .describe('movable in a sandbox: its clock can be advanced; use the same value everywhere');
}

export function cellClockUrl() {
  return databaseUrl('the database of payments, whose clock a sandbox moves').optional();
}
