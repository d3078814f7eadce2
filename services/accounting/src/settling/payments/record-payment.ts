import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { signOf, sourceKey } from '../../ledger/open-items/open-item.rules.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { refusalOf } from '../allocations/allocation.rules.ts';
import type { Settlement, SettlementRefusal } from '../allocations/allocation.rules.ts';
import { lockItemsToSettle, openBooks } from '../allocations/lock-items-to-settle.ts';
import type { LockedItems } from '../allocations/lock-items-to-settle.ts';
import { planByMoney } from '../allocations/plan-settlement.rules.ts';
import type { LockedItem } from '../allocations/plan-settlement.rules.ts';
import type { Books } from '../allocations/settlement-postings.rules.ts';
import { bookOwnPayments } from './book-own-payments.ts';
import type { Booking } from './book-payments.ts';
import type { PaymentOrder } from './payment-order.ts';
import { refusalOfParts } from './payment.rules.ts';
import type { MoneyAccountRefusal, PartsRefusal, Payment, PaymentPart } from './payment.rules.ts';
import { listPaymentsByRef } from './payments.sql.ts';
import { valueMoneys } from './value-money.ts';
import type { ValuedMoney } from './value-money.ts';

export type RecordOutcome =
  | { readonly kind: 'recorded'; readonly payment: Payment; readonly isRepeat: boolean }
  | {
      readonly kind: 'reject';
      readonly reason:
        | SettlementRefusal
        | PartsRefusal
        | MoneyAccountRefusal
        | 'contact_not_found'
        | 'fx_rate_missing';
    }
  | BooksRejection;

/** Records money in or out with its allocations, in one entry. */
export function recordPayment(deps: BooksDeps, order: PaymentOrder): Promise<RecordOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, (tx) => recordPaymentIn(tx, deps, order)),
  );
}

async function recordPaymentIn(
  tx: Tx,
  tools: BooksTools,
  order: PaymentOrder,
): Promise<RecordOutcome> {
  const planned = await planPayment(tx, tools, order);
  return planned.kind === 'planned' ? bookPlanned(tx, tools, planned) : planned;
}

export type PlannedPayment = { readonly kind: 'planned' } & Booking;

type PlanOutcome = PlannedPayment | Exclude<RecordOutcome, BooksRejection>;

/** Plans a payment with everything it changes locked. All checks that can reject it are here. */
export async function planPayment(
  tx: Tx,
  tools: BooksTools,
  order: PaymentOrder,
): Promise<PlanOutcome> {
  const [planned] = await planPayments(tx, tools, order.orgId, [order]);
  if (planned === undefined) throw new Error('the payment was neither planned nor rejected');
  return planned;
}

/** As planPayment, for several payments of one organisation that settle different items. */
export async function planPayments(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  orders: readonly PaymentOrder[],
): Promise<readonly PlanOutcome[]> {
  if (orders.length === 0) return [];
  const known = await findKnown(tx, orgId, orders);
  const organisation = await getOrganisation(tx, orgId);
  const values = await valueMoneys(tx, organisation, orders);
  const books = await openBooks(tx, organisation);
  const sound = orders.filter(
    ({ externalRef = '' }, index) => !known.has(externalRef) && values[index]?.kind === 'valued',
  );
  const targets = sound.flatMap(({ allocations = [] }) => allocations.map(({ to }) => to));
  const locked = await lockItemsToSettle(tx, orgId, books, targets);
  return orders.map((order, index): PlanOutcome => {
    const first = known.get(order.externalRef ?? '');
    if (first !== undefined) return { kind: 'recorded', payment: first, isRepeat: true };
    const { allocations: parts = [] } = order;
    const refusal = refusalOfParts(order.amountMinor, parts);
    if (refusal !== null) return { kind: 'reject', reason: refusal };
    const valued = values[index];
    if (valued === undefined) throw new Error('the payment amount has no base value');
    if (valued.kind === 'reject') return valued;
    const item = toItem(tools, books, order, valued, locked);
    const planned = planParts(books, item, locked, parts, order.date);
    if (planned.kind === 'reject') return planned;
    const { settlements } = planned;
    return { kind: 'planned', order, books, valued, item, locked, settlements };
  });
}

/** Already booked payments, by external reference. */
async function findKnown(
  tx: Tx,
  orgId: string,
  orders: readonly PaymentOrder[],
): Promise<ReadonlyMap<string, Payment>> {
  const refs = orders.flatMap(({ externalRef }) => externalRef ?? []);
  if (refs.length === 0) return new Map();
  const payments = await listPaymentsByRef(tx, orgId, refs);
  return new Map(payments.map((payment) => [payment.externalRef ?? '', payment]));
}

export async function bookPlanned(
  tx: Tx,
  tools: BooksTools,
  planned: PlannedPayment,
): Promise<Extract<RecordOutcome, { readonly kind: 'recorded' }>> {
  const { order } = planned;
  const [payment] = await bookOwnPayments(tx, tools, order.orgId, [planned]);
  if (payment !== undefined) return { kind: 'recorded', payment, isRepeat: false };
  // Another request booked the same money in between; it has committed, or the insert would have
  // waited.
  const other = (await findKnown(tx, order.orgId, [order])).get(order.externalRef ?? '');
  if (other === undefined) {
    throw new Error('the external reference exists but its payment was not found');
  }
  return { kind: 'recorded', payment: other, isRepeat: true };
}

/** The payment's own open item, fully open: negative for money in. */
function toItem(
  tools: BooksTools,
  { accounts }: Books,
  order: PaymentOrder,
  { baseMinor }: ValuedMoney,
  locked: LockedItems,
): OpenItem {
  const sign = order.direction === 'in' ? -1n : 1n;
  const [part] = order.allocations ?? [];
  const first = part === undefined ? undefined : locked.get(sourceKey(part.to));
  const control = order.control ?? (order.direction === 'in' ? 'receivable' : 'payable');
  const docMinor = sign * order.amountMinor;
  return {
    id: tools.newId(),
    accountId: first?.item.accountId ?? accounts(control),
    contactId: order.contactId,
    source: { kind: 'payment', id: tools.newId() },
    date: order.date,
    dueDate: order.date,
    currency: order.currency,
    docMinor,
    baseMinor: sign * baseMinor,
    openDocMinor: docMinor,
    openBaseMinor: sign * baseMinor,
  };
}

type PlannedParts =
  | { readonly kind: 'planned'; readonly settlements: readonly Settlement[] }
  | { readonly kind: 'reject'; readonly reason: SettlementRefusal };

function planParts(
  books: Books,
  item: OpenItem,
  locked: LockedItems,
  parts: readonly PaymentPart[],
  date: string,
): PlannedParts {
  const settlements: Settlement[] = [];
  const side = { ...item, sign: signOf(item) };
  let from = item;
  for (const { to, amountMinor } of parts) {
    const target: LockedItem | undefined = locked.get(sourceKey(to));
    if (target === undefined) return { kind: 'reject', reason: 'not_found' };
    const reason = refusalOf(target.item, side, amountMinor, date);
    if (reason !== null) return { kind: 'reject', reason };
    const plan = planByMoney(books, from, target, amountMinor);
    settlements.push(plan.settlement);
    from = plan.from;
  }
  return { kind: 'planned', settlements };
}
