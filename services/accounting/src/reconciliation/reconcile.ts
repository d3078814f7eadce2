import { parseMajor } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  findBankAccount,
  holdBankAccount,
  holdBankAccounts,
} from '../bank-statements/hold-bank-account.ts';
import type { BankAccount } from '../bank-statements/statement.rules.ts';
import type { BooksDeps } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import { holdBooks } from '../locks/hold-books.ts';
import { getOrganisation } from '../organisations/get-organisation.ts';
import { todayIn } from '../organisations/organisation.rules.ts';
import { findReconciledUntil } from './find-reconciled-until.ts';
import { readStandingIn } from './read-standing.ts';
import type { Reconciliation } from './reconciliation.rules.ts';
import {
  findReconciliationRow,
  insertReconciliation,
  listReconciliationRows,
  saveReconciliationUndone,
} from './reconciliations.sql.ts';
import { refuseReconciling } from './standing.rules.ts';
import type { ReconcileRefusal, Standing } from './standing.rules.ts';
import { readBookBalance } from './standing.sql.ts';

interface Order {
  readonly orgId: string;
  readonly actor: Actor;
}

interface StandingOrder {
  readonly orgId: string;
  readonly accountId: string;
  readonly asOf: string;
  /** Major units of the account's currency, as decimal text; without it what the statements say. */
  readonly closing?: string | undefined;
}

type AccountRefusal = 'account_not_found' | 'closing_unreadable';

export type StandingOutcome =
  | { readonly kind: 'standing'; readonly account: BankAccount; readonly standing: Standing }
  | { readonly kind: 'reject'; readonly reason: AccountRefusal };

/** What is missing until bank and books agree. */
export async function readStanding(
  deps: BooksDeps,
  { orgId, accountId, asOf, closing }: StandingOrder,
): Promise<StandingOutcome> {
  const { db } = deps.database;
  const account = await findBankAccount(db, orgId, accountId);
  if (account === null) return { kind: 'reject', reason: 'account_not_found' };
  const closingMinor = readClosing(closing, account);
  if (closingMinor === undefined) return { kind: 'reject', reason: 'closing_unreadable' };
  const query = await toQuery(db, orgId, account, asOf);
  return { kind: 'standing', account, standing: await readStandingIn(db, query, closingMinor) };
}

/** Undefined when the currency cannot hold it. */
function readClosing(
  closing: string | undefined,
  { currency }: BankAccount,
): bigint | null | undefined {
  if (closing === undefined) return null;
  const read = parseMajor(closing, currency);
  return read.kind === 'ok' ? read.money.amountMinor : undefined;
}

async function toQuery(tx: Tx, orgId: string, { accountId, currency }: BankAccount, asOf: string) {
  const { baseCurrency } = await getOrganisation(tx, orgId);
  return { orgId, accountId, isBase: currency === baseCurrency, asOf };
}

export type ReconcileOutcome =
  | {
      readonly kind: 'reconciled';
      readonly account: BankAccount;
      readonly reconciliation: Reconciliation;
    }
  | { readonly kind: 'reject'; readonly reason: AccountRefusal }
  | {
      readonly kind: 'reject';
      readonly reason: ReconcileRefusal;
      readonly account: BankAccount;
      readonly standing: Standing;
    };

/** Bank and books agree on a day: from then on nothing up to it is undone, unless this is. */
export function reconcile(
  deps: BooksDeps,
  order: Order & StandingOrder,
): Promise<ReconcileOutcome> {
  const { orgId, actor, accountId, asOf } = order;
  return withTransaction(deps.database.db, async (tx): Promise<ReconcileOutcome> => {
    const account = await holdBankAccount(tx, deps, orgId, accountId);
    if (account === null) return { kind: 'reject', reason: 'account_not_found' };
    const closing = readClosing(order.closing, account);
    if (closing === undefined) return { kind: 'reject', reason: 'closing_unreadable' };
    // Nobody posts to the account while it is counted.
    await holdBooks(tx, orgId);
    const standing = await readStandingIn(tx, await toQuery(tx, orgId, account, asOf), closing);
    const { timeZone } = await getOrganisation(tx, orgId);
    const until = await findReconciledUntil(tx, orgId, [accountId]);
    const reason = refuseReconciling(standing, {
      reconciledUntil: until.get(accountId) ?? null,
      today: todayIn(timeZone, deps.now()),
    });
    if (reason !== null) return { kind: 'reject', reason, account, standing };
    const id = deps.newId();
    const closingMinor = standing.bookMinor;
    await insertReconciliation(tx, {
      org_id: orgId,
      id,
      account_id: accountId,
      as_of: asOf,
      closing_minor: closingMinor,
      actor_kind: actor.kind,
      actor: actor.id,
      reconciled_at: deps.now(),
    });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'bank_account.reconciled',
      subjectKind: 'bank_reconciliation',
      subjectId: id,
      detail: { account_id: accountId, as_of: asOf, closing_minor: String(closingMinor) },
    });
    const reconciliation = await findReconciliationRow(tx, orgId, id);
    if (reconciliation === null) throw new Error('a reconciliation was stored and is not there');
    return { kind: 'reconciled', account, reconciliation };
  });
}

export type UndoReconciliationOutcome =
  | {
      readonly kind: 'undone';
      readonly account: BankAccount;
      readonly reconciliation: Reconciliation;
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'already_undone' | 'later_reconciliation';
    };

/** The latest first: what came after it rests on it. */
export function undoReconciliation(
  deps: BooksDeps,
  { orgId, actor, id }: Order & { readonly id: string },
): Promise<UndoReconciliationOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<UndoReconciliationOutcome> => {
    const seen = await findReconciliationRow(tx, orgId, id);
    if (seen === null) return { kind: 'reject', reason: 'not_found' };
    const { accountId, asOf } = seen;
    await holdBankAccounts(tx, orgId, [accountId]);
    const account = await findBankAccount(tx, orgId, accountId);
    const before = await findReconciliationRow(tx, orgId, id);
    if (before === null || account === null) return { kind: 'reject', reason: 'not_found' };
    if (before.isUndone) return { kind: 'reject', reason: 'already_undone' };
    const until = (await findReconciledUntil(tx, orgId, [accountId])).get(accountId);
    if (until !== asOf) return { kind: 'reject', reason: 'later_reconciliation' };
    await saveReconciliationUndone(tx, orgId, id, deps.now());
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'bank_account.reconciliation_undone',
      subjectKind: 'bank_reconciliation',
      subjectId: id,
      detail: { account_id: accountId, as_of: asOf },
    });
    return { kind: 'undone', account, reconciliation: { ...before, isUndone: true } };
  });
}

export interface ReconciliationPage {
  readonly account: BankAccount;
  readonly hasMore: boolean;
  readonly rows: readonly {
    readonly reconciliation: Reconciliation;
    /** What the books say of that day now: entries may have been added since. */
    readonly bookMinor: bigint;
  }[];
}

/** Null when there is no such account. */
export async function readReconciliations(
  deps: BooksDeps,
  query: {
    readonly orgId: string;
    readonly accountId: string;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ReconciliationPage | null> {
  const { db } = deps.database;
  const { orgId, accountId, limit } = query;
  const account = await findBankAccount(db, orgId, accountId);
  if (account === null) return null;
  const found = await listReconciliationRows(db, query);
  const rows = [];
  for (const reconciliation of found.slice(0, limit)) {
    const standing = await toQuery(db, orgId, account, reconciliation.asOf);
    rows.push({ reconciliation, bookMinor: await readBookBalance(db, standing) });
  }
  return { account, hasMore: found.length > limit, rows };
}
