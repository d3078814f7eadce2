import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { holdBooks } from '../../ledger/locks/hold-books.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { holdBankAccount } from '../statements/accounts/hold-bank-account.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import { inTransitMax } from './in-transit.rules.ts';
import type { ItemSource } from './in-transit.rules.ts';
import { listReconciledUntil } from './list-reconciled-until.ts';
import { readStandingIn } from './read-standing.ts';
import type { AccountRefusal, StandingOrder } from './read-standing.ts';
import { insertReconciliationItems } from './reconciliation-items.sql.ts';
import type { Reconciliation } from './reconciliation.rules.ts';
import { findReconciliationRow, insertReconciliation } from './reconciliations.sql.ts';
import { readClosing, toQuery } from './standing-query.ts';
import { inTransitOf, refuseReconciling } from './standing.rules.ts';
import type { ReconcileRefusal, Standing } from './standing.rules.ts';

export interface ReconcileOrder extends StandingOrder {
  readonly actor: Actor;
  /** What is on its way although it is older than the statements, or there are none. */
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
      readonly standing: Standing;
    };

/**
 * Bank and books agree on a day, but for what is on its way, which is listed: from then on nothing up to
 * that day is undone, unless this is.
 */
export function reconcile(deps: BooksDeps, order: ReconcileOrder): Promise<ReconcileOutcome> {
  const { orgId, accountId, asOf, inTransit: named = [] } = order;
  return withTransaction(deps.database.db, async (tx): Promise<ReconcileOutcome> => {
    const account = await holdBankAccount(tx, deps, orgId, accountId);
    if (account === null) return { kind: 'reject', reason: 'account_not_found' };
    const closingMinor = readClosing(order.closing, account);
    if (closingMinor === undefined) return { kind: 'reject', reason: 'closing_unreadable' };
    // Nobody posts to the account while it is counted.
    await holdBooks(tx, orgId);
    const query = await toQuery(tx, orgId, account, asOf);
    const standing = await readStandingIn(tx, query, { closingMinor, named });
    const { timeZone } = await getOrganisation(tx, orgId);
    const until = await listReconciledUntil(tx, orgId, [accountId]);
    const reason = refuseReconciling(standing, {
      reconciledUntil: until.get(accountId) ?? null,
      today: dayIn(timeZone, deps.now()),
      named,
      inTransitMax,
    });
    if (reason !== null) return { kind: 'reject', reason, account, standing };
    const reconciliation = await store(tx, deps, order, standing);
    return { kind: 'reconciled', account, reconciliation };
  });
}

async function store(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, accountId, asOf }: ReconcileOrder,
  standing: Standing,
): Promise<Reconciliation> {
  const id = tools.newId();
  const inTransitMinor = standing.depositsMinor - standing.paymentsMinor;
  const closingMinor = standing.bookMinor - inTransitMinor;
  await insertReconciliationItems(tx, orgId, id, inTransitOf(standing));
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
      in_transit: standing.inTransitCount,
    },
  });
  const reconciliation = await findReconciliationRow(tx, orgId, id);
  if (reconciliation === null) throw new Error('stored reconciliation not found');
  return reconciliation;
}
