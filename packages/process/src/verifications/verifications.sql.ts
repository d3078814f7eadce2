import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

/** One verification of all books of a cell. */
export interface Verification {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** The name of a check for each break. */
  readonly broken: readonly string[];
}

export type LastVerification = Pick<Verification, 'finishedAt' | 'broken'>;

/** Each service has its own table. */
type VerificationTable = 'ledger_verifications' | 'journal_verifications';

export async function insertVerification<Schema>(
  db: Db<Schema>,
  table: VerificationTable,
  { id, startedAt, finishedAt, broken }: Verification,
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (id, started_at, finished_at, broken)
    values (${id}, ${startedAt}, ${finishedAt}, ${broken}::text[])`.execute(db);
}

/** Ids are in time order. */
export async function findLastVerification<Schema>(
  db: Db<Schema>,
  table: VerificationTable,
): Promise<LastVerification | null> {
  const { rows } = await sql<LastVerification>`
    select finished_at as "finishedAt", broken
    from ${sql.table(table)}
    order by id desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}
