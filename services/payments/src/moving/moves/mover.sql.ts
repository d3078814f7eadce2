import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Move } from './moves.sql.ts';

/** Held by the session: a mover that dies lets go of it with its connection. */
export async function tryLockMove(connection: Db, businessId: string): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(hashtextextended('business move ' || ${businessId}::text, 0)) as "isOurs"`.execute(
    connection,
  );
  return rows[0]?.isOurs === true;
}

export async function unlockMove(connection: Db, businessId: string): Promise<void> {
  await sql`
    select pg_advisory_unlock(hashtextextended('business move ' || ${businessId}::text, 0))`.execute(
    connection,
  );
}

type HeldMove = Pick<Move, 'businessId' | 'epoch' | 'mover'>;

/** Waits for what an earlier mover has under way; nothing that it begins later is kept. */
export async function claimMove(db: Db, { businessId, epoch, mover }: HeldMove): Promise<void> {
  await sql`
    update business_moves set mover = ${mover}
    where business_id = ${businessId} and epoch = ${epoch}`.execute(db);
}

/** Before rows are written: a mover whose lock was lost without its knowledge may have a successor. */
export async function holdMove(tx: Tx, { businessId, epoch, mover }: HeldMove): Promise<void> {
  const { rows } = await sql`
    select from business_moves
    where business_id = ${businessId} and epoch = ${epoch} and mover = ${mover} for share`.execute(
    tx,
  );
  if (rows.length === 0) throw new Error('another mover has taken this move over');
}
