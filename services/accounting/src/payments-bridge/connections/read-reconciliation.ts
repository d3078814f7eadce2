import type { Database } from '../../kernel/database.ts';
import type { Connection } from './connection.rules.ts';
import { findConnectionRow, listClearingFigures, listConnectionRows } from './connections.sql.ts';
import { reconcile } from './reconciliation.rules.ts';
import type { CurrencyReconciliation } from './reconciliation.rules.ts';

export interface Reconciliation {
  readonly connection: Connection;
  readonly currencies: readonly CurrencyReconciliation[];
}

export function listConnections({ db }: Database, orgId: string): Promise<readonly Connection[]> {
  return listConnectionRows(db, orgId);
}

/** Payments as it was last heard, the books as they are now, and what lies between. */
export async function readReconciliation(
  { db }: Database,
  orgId: string,
  id: string,
): Promise<Reconciliation | null> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  return snapshot.execute(async (tx) => {
    const connection = await findConnectionRow(tx, orgId, id);
    if (connection === null) return null;
    const figures = await listClearingFigures(tx, orgId, id);
    return { connection, currencies: figures.map((each) => reconcile(connection, each)) };
  });
}
