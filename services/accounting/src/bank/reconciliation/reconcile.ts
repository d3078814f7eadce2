import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockBooks } from '../../ledger/locks/lock-books.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { lockBankAccount } from '../statements/accounts/lock-bank-account.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import { readClosing, toQuery } from './balance-query.ts';
import { inTransitMax } from './in-transit.rules.ts';
import type { ItemSource } from './in-transit.rules.ts';
import { listReconciledUntil } from './list-reconciled-until.ts';
import { readReconciliationStatusIn } from './read-reconciliation-status.ts';
import type { AccountRefusal, ReconciliationStatusOrder } from './read-reconciliation-status.ts';
import { insertReconciliationItems } from './reconciliation-items.sql.ts';
import { inTransitOf, refuseReconciling } from './reconciliation-status.rules.ts';
import type { ReconcileRefusal, ReconciliationStatus } from './reconciliation-status.rules.ts';
import type { Reconciliation } from './reconciliation.rules.ts';
import { findReconciliationRow, insertReconciliation } from './reconciliations.sql.ts';

export interface ReconcileOrder extends ReconciliationStatusOrder {
  readonly actor: Actor;
  /** Items in transit although they are older than the statements, or there are no statements. */
  readonly inTransit?: readonly ItemSource[];
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
      readonly status: ReconciliationStatus;
    };

/**
 * Records that bank and books agree on a day, except for the listed items in transit. From then on
 * nothing up to that day can be undone without undoing the reconciliation.
 */
export function reconcile(deps: BooksDeps, order: ReconcileOrder): Promise<ReconcileOutcome> {
  const { orgId, accountId, asOf, inTransit: named = [] } = order;
  return withTransaction(deps.database.db, async (tx): Promise<ReconcileOutcome> => {
    const account = await lockBankAccount(tx, deps, orgId, accountId);
    if (account === null) return { kind: 'reject', reason: 'account_not_found' };
    const closingMinor = readClosing(order.closing, account);
    if (closingMinor === undefined) return { kind: 'reject', reason: 'closing_unreadable' };
    // No other transaction posts to the account while balances are computed.
    await lockBooks(tx, orgId);
    const query = await toQuery(tx, orgId, account, asOf);
    const status = await readReconciliationStatusIn(tx, query, { closingMinor, named });
    const { timeZone } = await getOrganisation(tx, orgId);
    const until = await listReconciledUntil(tx, orgId, [accountId]);
    const reason = refuseReconciling(status, {
      reconciledUntil: until.get(accountId) ?? null,
      today: dayIn(timeZone, deps.now()),
      named,
      inTransitMax,
    });
    if (reason !== null) return { kind: 'reject', reason, account, status };
    const reconciliation = await store(tx, deps, order, status);
    return { kind: 'reconciled', account, reconciliation };
  });
}

async function store(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, accountId, asOf }: ReconcileOrder,
  status: ReconciliationStatus,
): Promise<Reconciliation> {
  const id = tools.newId();
  const inTransitMinor = status.depositsMinor - status.paymentsMinor;
  const closingMinor = status.bookMinor - inTransitMinor;
  await insertReconciliationItems(tx, orgId, id, inTransitOf(status));
  await insertReconciliation(tx, {
    org_id: orgId,
    id,
    account_id: accountId,
    as_of: asOf,
    closing_minor: closingMinor,
    in_transit_minor: inTransitMinor,
    actor_kind: actor.kind,
    actor: actor.id,
    reconciled_at: tools.now(),
  });
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'bank_account.reconciled',
    subjectKind: 'bank_reconciliation',
    subjectId: id,
    detail: {
      account_id: accountId,
      as_of: asOf,
      closing_minor: String(closingMinor),
      in_transit_minor: String(inTransitMinor),
      in_transit: status.inTransitCount,
    },
  });
  const reconciliation = await findReconciliationRow(tx, orgId, id);
  if (reconciliation === null) throw new Error('stored reconciliation not found');
  return reconciliation;
}
