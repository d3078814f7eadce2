import type { Db } from '../../../kernel/database.ts';
import { listUndone } from './forks.sql.ts';
import type { ForkedRow } from './forks.sql.ts';

/** For other slices: what was booked, and payments no longer has since it was restored. */
export const readUndoneMovements: (
  db: Db,
  place: { readonly orgId: string; readonly id: string },
) => Promise<readonly (ForkedRow & { readonly fork: number })[]> = listUndone;
