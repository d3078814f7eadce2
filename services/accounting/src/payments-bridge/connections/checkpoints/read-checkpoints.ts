import type { Db } from '../../../kernel/database.ts';
import { findKeptCheckpoint, listKeptCheckpoints } from './checkpoints.sql.ts';
import type { KeptCheckpoint } from './checkpoints.sql.ts';

/** For other slices. */
export const readKeptCheckpoints: (
  db: Db,
  place: { readonly orgId: string; readonly id: string },
) => Promise<readonly KeptCheckpoint[]> = listKeptCheckpoints;

/** For other slices: the largest of which everything is booked. */
export const findBookedCheckpoint: (
  db: Db,
  place: { readonly orgId: string; readonly id: string },
  cursorSequence: bigint,
) => Promise<KeptCheckpoint | null> = findKeptCheckpoint;
