import { dayIn, daysBetween } from '@countinghouse/calendar';
import type { Database, Tx } from '../../../kernel/database.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import type { Connection } from '../connection.rules.ts';
import { findConnectionRow, listConnectionRows } from '../connections.sql.ts';
import { openConnection } from '../use-connections.ts';
import type { FeedDeps } from '../use-connections.ts';
import { breaksOf } from './breaks.rules.ts';
import type { MoneyBreak } from './breaks.rules.ts';
import { reconcile } from './reconciliation.rules.ts';
import type { CurrencyReconciliation } from './reconciliation.rules.ts';
import { listClearingFigures, listWaitingPayouts, sumToExplain } from './reconciliation.sql.ts';

export interface Reconciliation {
  readonly connection: Connection;
  readonly currencies: readonly CurrencyReconciliation[];
  readonly breaks: readonly MoneyBreak[];
}

export interface FullReconciliation extends Reconciliation {
  /** How many of the breaks are between payments and the provider; null: payments did not say. */
  readonly providerBreakCount: number | null;
}

export interface ReconciliationDeps {
  readonly database: Database;
  readonly now: () => Date;
}

export function listConnections({ db }: Database, orgId: string): Promise<readonly Connection[]> {
  return listConnectionRows(db, orgId);
}

/** Payments as it was last heard, the books as they are now, and what lies between. */
export async function readReconciliation(
  { database, now }: ReconciliationDeps,
  orgId: string,
  id: string,
): Promise<Reconciliation | null> {
  const snapshot = database.db.transaction().setIsolationLevel('repeatable read');
  return snapshot.execute(async (tx) => {
    const connection = await findConnectionRow(tx, orgId, id);
    if (connection === null) return null;
    const figures = await listClearingFigures(tx, orgId, id);
    const currencies = figures.map((each) => reconcile(connection, each));
    return { connection, currencies, breaks: await readBreaks(tx, connection, currencies, now()) };
  });
}

async function readBreaks(
  tx: Tx,
  connection: Connection,
  currencies: readonly CurrencyReconciliation[],
  now: Date,
): Promise<readonly MoneyBreak[]> {
  const { baseCurrency, timeZone } = await getOrganisation(tx, connection.orgId);
  const today = dayIn(timeZone, now);
  const open = currencies.filter(({ transitMinor }) => transitMinor > 0n);
  const waiting = await listWaitingPayouts(
    tx,
    connection,
    open.map(({ currency, matchedMinor }) => ({ currency, matchedMinor })),
  );
  return breaksOf({
    connection,
    currencies,
    baseCurrency,
    toExplainMinor: await sumToExplain(tx, connection),
    waiting: waiting.map((each) => ({ ...each, ageDays: daysBetween(each.date, today) })),
  });
}

/** With what payments says of the provider, which is asked now. */
export async function readFullReconciliation(
  deps: ReconciliationDeps & FeedDeps,
  orgId: string,
  id: string,
): Promise<FullReconciliation | null> {
  const found = await readReconciliation(deps, orgId, id);
  if (found === null) return null;
  const feed = await openConnection(deps.database.db, deps, found.connection);
  const answer = (await feed?.readBreaks()) ?? null;
  if (answer?.kind !== 'breaks') return { ...found, providerBreakCount: null };
  const breaks = [...found.breaks, ...answer.breaks];
  return { ...found, breaks, providerBreakCount: answer.breaks.length };
}
