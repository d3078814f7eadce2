import type { Settlement } from '../allocations/allocation.rules.ts';
import { changeBySettlements, storeAllocations } from '../allocations/apply-settlements.ts';
import type { HeldItems } from '../allocations/hold-items.ts';
import { areaOf } from '../allocations/settle-alone.ts';
import { paymentEntryLines } from '../allocations/settlement-postings.rules.ts';
import type { Books } from '../allocations/settlement-postings.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { BooksTools } from '../books-deps.ts';
import { noteDetailsChecked } from '../contacts/set-bank-details.ts';
import type { Tx } from '../database.ts';
import { postEntry } from '../journal/post-entry.ts';
import { createOpenItem } from '../open-items/create-open-item.ts';
import type { OpenItem } from '../open-items/open-item.rules.ts';
import type { Payment } from './payment.rules.ts';
import { findPayment, insertPayment } from './payments.sql.ts';
import type { PaymentOrder } from './record-payment.ts';
import type { ValuedMoney } from './value-money.ts';

/** The moves under which a payment's entries are in the journal. */
export const paymentMoves = { recorded: 'record', voided: 'void' } as const;

interface Booking {
  readonly order: PaymentOrder;
  readonly books: Books;
  readonly valued: ValuedMoney;
  /** All of it; its source names the payment. */
  readonly item: OpenItem;
  readonly held: HeldItems;
  readonly settlements: readonly Settlement[];
}

/** Null, with nothing written, when the same money is booked already. */
export async function bookPayment(
  tx: Tx,
  tools: BooksTools,
  { order, books, valued, item, held, settlements }: Booking,
): Promise<Payment | null> {
  const { orgId, actor, date } = order;
  const { id } = item.source;
  const isNew = await insertPayment(tx, {
    org_id: orgId,
    id,
    direction: order.direction,
    account_id: order.accountId,
    contact_id: order.contactId,
    date,
    currency: order.currency,
    amount_minor: order.amountMinor,
    fx_rate: valued.fxRate,
    base_minor: valued.baseMinor,
    reference: order.reference ?? null,
    external_ref: order.externalRef ?? null,
    author_kind: actor.kind,
    author: actor.id,
    created_at: tools.now(),
  });
  if (!isNew) return null;
  if (order.direction === 'out') await noteDetailsChecked(tx, tools, order);
  await createOpenItem(tx, { orgId, ...item });
  await changeBySettlements(tx, tools, { orgId, actor, held, settlements, trigger: 'settle' });
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'payment.recorded',
    subjectKind: 'payment',
    subjectId: id,
    detail: {
      direction: order.direction,
      currency: order.currency,
      amount_minor: String(order.amountMinor),
    },
  });
  const { accountId } = order;
  const { accountCurrency } = valued;
  const entry = await postEntry(
    tx,
    tools,
    { actor, lockPass: order.lockPass ?? null },
    {
      orgId,
      date,
      source: { kind: 'payment', id },
      move: paymentMoves.recorded,
      seq: 1,
      area: areaOf(books, item),
      reversesId: null,
      memo: order.reference ?? `payment ${order.direction}`,
      lines: paymentEntryLines(books, { item, accountId, accountCurrency }, settlements),
      reliesOn: { baseCurrency: books.baseCurrency },
    },
  );
  const ids = settlements.map(() => tools.newId());
  const entryId = entry.id;
  await storeAllocations(tx, tools, { orgId, actor, date, entryId, settlements, ids });
  return findPayment(tx, orgId, id);
}
