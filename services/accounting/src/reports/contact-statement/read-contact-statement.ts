import type { Database } from '../../kernel/database.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import { bucketStarts } from '../aged/aged.rules.ts';
import { withBalances } from './contact-statement.rules.ts';
import type { StatementBalance, StatementMovement } from './contact-statement.rules.ts';
import { listStatementBalances, listStatementMovements } from './contact-statement.sql.ts';
import type { StatementQuery } from './contact-statement.sql.ts';

export interface ContactStatement extends StatementQuery {
  readonly balances: readonly StatementBalance[];
  readonly movements: readonly (StatementMovement & { readonly balanceMinor: bigint })[];
  readonly hasMore: boolean;
}

/** More than anyone reads; the balances include all of them. */
const movementsMax = 2_000;

/** The movements of a period, with opening and closing balances. Null if there is no such contact. */
export function findContactStatement(
  { db }: Database,
  query: StatementQuery,
): Promise<ContactStatement | null> {
  // One snapshot for both queries: the movements must lead to the balance.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      if ((await findContact(tx, query.orgId, query.contactId)) === null) return null;
      const balances = await listStatementBalances(tx, query, bucketStarts);
      const movements = await listStatementMovements(tx, query, movementsMax + 1);
      return {
        ...query,
        balances,
        movements: withBalances(balances, movements.slice(0, movementsMax)),
        hasMore: movements.length > movementsMax,
      };
    });
}
