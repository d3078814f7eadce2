import { dayIn, dayStart } from '@countinghouse/calendar';
import type { Language } from '@countinghouse/pages';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findContactStatement } from '../../reports/contact-statement/read-contact-statement.ts';
import { getCurrentParties } from '../pdf/find-print-facts.ts';
import { listOpenInvoices } from './statement-parts.sql.ts';
import { toStatementView } from './statement-view.rules.ts';
import type { StatementFacts, StatementView } from './statement-view.rules.ts';

export interface StatementOrder {
  readonly orgId: string;
  readonly contactId: string;
  /** Both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Null if it has no page. */
  readonly pageUrl: string | null;
}

/** A longer list would be unreadable; the movements contain them all. */
const openInvoicesMax = 500;

/** Null if there is no such contact. */
export async function findStatementFacts(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  { pageUrl, ...query }: StatementOrder,
): Promise<StatementFacts | null> {
  const { db } = database;
  const { orgId, contactId, from, to } = query;
  const statement = await findContactStatement(database, query);
  if (statement === null) return null;
  const { seller, buyer, timeZone } = await getCurrentParties(db, orgId, contactId);
  return {
    seller,
    buyer,
    from,
    to,
    today: dayIn(timeZone, now()),
    balances: statement.balances,
    movements: statement.movements,
    hasMore: statement.hasMore,
    openInvoices: await listOpenInvoices(db, orgId, contactId, openInvoicesMax),
    pageUrl,
    madeAt: dayStart('UTC', to),
  };
}

export async function findStatementView(
  deps: Pick<BooksDeps, 'database' | 'now'>,
  order: StatementOrder,
  language: Language,
): Promise<StatementView | null> {
  const facts = await findStatementFacts(deps, order);
  return facts === null ? null : toStatementView(facts, language);
}
