import { sql } from 'kysely';
import type { Transaction } from 'kysely';

/** How the server is told. Our pool knows it by this text, and waits as long. */
export const noDeadlineStatement = 'set local statement_timeout = 0';

/** Until the transaction ends, neither the server nor this process gives up a statement that takes long. */
export async function liftDeadline<Schema>(tx: Transaction<Schema>): Promise<void> {
  await sql.raw(noDeadlineStatement).execute(tx);
}
