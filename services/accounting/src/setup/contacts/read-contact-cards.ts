import { dayIn } from '@countinghouse/calendar';
import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { listNames } from '../../people/audit-log/list-names.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import { findBankDetails } from './bank-details.sql.ts';
import type { StoredBankDetails } from './bank-details.sql.ts';
import { countCards, findCard, listCards } from './contact-cards.sql.ts';
import type { ContactFilter } from './contact-cards.sql.ts';
import { listStatementItems, sumStatement } from './contact-statement.sql.ts';
import type { OpenItemRow, StatementSum } from './contact-statement.sql.ts';
import type { ContactCard } from './contact.rules.ts';

export interface CardsPage {
  readonly cards: readonly ContactCard[];
  readonly hasMore: boolean;
  /** Null if there are more than are counted. */
  readonly total: number | null;
}

const countedMax = 10_000;
/** As many as anyone reads; the totals include all. */
const openItemsMax = 500;

export async function searchContacts(
  { database: { db } }: Pick<BooksDeps, 'database'>,
  filter: ContactFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<CardsPage> {
  const rows = await listCards(db, filter, { offset, rowsMax: limit + 1 });
  const count = await countCards(db, filter, countedMax + 1);
  return {
    cards: rows.slice(0, limit),
    hasMore: rows.length > limit,
    total: count > countedMax ? null : count,
  };
}

interface StatementItem extends Omit<OpenItemRow, 'currency'> {
  readonly currency: CurrencyCode;
  readonly isOverdue: boolean;
}

export interface ContactProfile {
  readonly card: ContactCard;
  readonly bankDetails: Omit<StoredBankDetails, 'sealed'> | null;
  readonly items: readonly StatementItem[];
  readonly hasMoreItems: boolean;
  readonly sums: readonly (Omit<StatementSum, 'currency'> & { readonly currency: CurrencyCode })[];
  readonly names: ReadonlyMap<string, string>;
}

/** A contact with its open items. Null if there is none with this id. */
export function findContactProfile(
  deps: Omit<BooksDeps, 'newId'>,
  caller: MemberCaller,
  contactId: string,
): Promise<ContactProfile | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const card = await findCard(tx, caller.orgId, contactId);
    return card === null ? null : readParts(tx, deps.now(), caller, card);
  });
}

/** For the transaction that has just changed it. */
export async function getContactProfile(
  tx: Tx,
  caller: MemberCaller,
  contactId: string,
  now: Date,
): Promise<ContactProfile> {
  const card = await findCard(tx, caller.orgId, contactId);
  if (card === null) throw new Error(`contact ${contactId} not found`);
  return readParts(tx, now, caller, card);
}

/** Roles limited to sales see only what customers owe. */
const salesControls = ['receivable'] as const;
const allControls = ['receivable', 'payable', 'employee_payable'] as const;

async function readParts(
  tx: Tx,
  now: Date,
  { orgId, timeZone, member }: MemberCaller,
  card: ContactCard,
): Promise<ContactProfile> {
  const today = dayIn(timeZone, now);
  const controls = member.role === 'sales' ? salesControls : allControls;
  const statement = { orgId, contactId: card.id, controls };
  const items = await listStatementItems(tx, statement, openItemsMax + 1);
  const sums = await sumStatement(tx, statement, today);
  const details = await readDetails(tx, orgId, card.id, member);
  const people = details === null ? [] : [details.setBy.id, details.checkedBy ?? ''];
  return {
    card,
    bankDetails: details,
    items: items.slice(0, openItemsMax).map((item) => ({
      ...item,
      currency: getCurrency(item.currency),
      isOverdue: item.openDocMinor > 0n && item.dueDate < today,
    })),
    hasMoreItems: items.length > openItemsMax,
    sums: sums.map((sum) => ({ ...sum, currency: getCurrency(sum.currency) })),
    names: await listNames(tx, orgId, people),
  };
}

/** The last four digits and who set them, for roles with access to payments. */
async function readDetails(
  tx: Tx,
  orgId: string,
  contactId: string,
  { role }: MemberCaller['member'],
): Promise<ContactProfile['bankDetails']> {
  if (!mayDo(role, 'payments:read')) return null;
  const stored = await findBankDetails(tx, orgId, contactId);
  if (stored === null) return null;
  const { sealed: _sealed, ...shown } = stored;
  return shown;
}
