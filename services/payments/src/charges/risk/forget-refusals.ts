import { dayMs } from '@countinghouse/calendar';
import type { Database, Tx } from '../../kernel/database.ts';
import { deleteRefusalsBefore, eraseRefusedPayer } from './risk.sql.ts';

/** Long enough to look into a month that is over; then who was refused is nobody's business. */
const refusalDays = 90;
/** Few enough to hold no lock for long. */
const deletedPerRoundMax = 10_000;

export async function forgetRefusals(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now().getTime() - refusalDays * dayMs);
  let deleted = 0;
  while (signal?.aborted !== true) {
    const round = await deleteRefusalsBefore(database.db, before, deletedPerRoundMax);
    deleted += round;
    if (round < deletedPerRoundMax) break;
  }
  return deleted;
}

/** Removes a payer, named in lower case, from the refusals of a workspace; gives how many. */
export function forgetRefusedPayer(
  tx: Tx,
  { workspaceId, email }: { readonly workspaceId: string; readonly email: string },
): Promise<number> {
  return eraseRefusedPayer(tx, workspaceId, email);
}
