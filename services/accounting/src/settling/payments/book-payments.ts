import { recordAudits } from '../../kernel/audit/record-audit.ts';
import type { AuditedAct } from '../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { EntryLine, EntrySource } from '../../ledger/journal/entry.rules.ts';
import { postEntries } from '../../ledger/journal/post-entries.ts';
import { createOpenItems } from '../../ledger/open-items/create-open-item.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import type { Settlement } from '../allocations/allocation.rules.ts';
import { changeBySettlements, storeAllocations } from '../allocations/apply-settlements.ts';
import type { LockedItems } from '../allocations/lock-items-to-settle.ts';
import { areaOf, itemsOf } from '../allocations/settle-alone.ts';
import { paymentEntryLines } from '../allocations/settlement-postings.rules.ts';
import type { Books } from '../allocations/settlement-postings.rules.ts';
import type { PaymentOrder } from './payment-order.ts';
import type { Payment } from './payment.rules.ts';
import { insertPayments } from './payments.sql.ts';
import type { NewPayment } from './payments.sql.ts';
import type { ValuedMoney } from './value-money.ts';

/** The `move` values of a payment's journal entries. */
export const paymentMoves = { recorded: 'record', voided: 'void' } as const;

export interface Booking {
  readonly order: PaymentOrder;
  readonly books: Books;
  readonly valued: ValuedMoney;
  /** Fully open; its source is the payment. */
  readonly item: OpenItem;
  readonly locked: LockedItems;
  readonly settlements: readonly Settlement[];
  /** For money posted by another object's entry: that object, and the lines the money was posted to. */
  readonly entry?: {
    readonly source: EntrySource;
    readonly move: string;
    readonly moneyLines: readonly EntryLine[];
  };
}

/** Books each payment with its own entry, for one actor. Skips payments that are already booked. */
export async function bookPayments(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  bookings: readonly Booking[],
): Promise<readonly Payment[]> {
  const [first] = bookings;
  if (first === undefined) return [];
  const { actor } = first.order;
  const payments = await insertPayments(
    tx,
    bookings.map((booking) => toRow(tools, booking)),
  );
  const newIds = new Set(payments.map(({ id }) => id));
  const booked = bookings.filter(({ item }) => newIds.has(item.source.id));
  await createOpenItems(
    tx,
    booked.map(({ item }) => ({ orgId, ...item })),
  );
  const locked = new Map(booked.flatMap((booking) => [...booking.locked]));
  const settlements = booked.flatMap((booking) => booking.settlements);
  await changeBySettlements(tx, tools, { orgId, actor, locked, settlements, trigger: 'settle' });
  await recordAudits(tx, tools, booked.map(toAct));
  await postAll(tx, tools, booked);
  return payments;
}

function toRow(tools: BooksTools, { order, valued, item }: Booking): NewPayment {
  return {
    org_id: order.orgId,
    id: item.source.id,
    direction: order.direction,
    account_id: order.accountId,
    contact_id: order.contactId,
    date: order.date,
    currency: order.currency,
    amount_minor: order.amountMinor,
    fx_rate: valued.fxRate,
    base_minor: valued.baseMinor,
    reference: order.reference ?? null,
    external_ref: order.externalRef ?? null,
    author_kind: order.actor.kind,
    author: order.actor.id,
    created_at: tools.now(),
  };
}

function toAct({ order, item }: Booking): AuditedAct {
  return {
    orgId: order.orgId,
    actor: order.actor,
    action: 'payment.recorded',
    subjectKind: 'payment',
    subjectId: item.source.id,
    detail: {
      direction: order.direction,
      currency: order.currency,
      amount_minor: String(order.amountMinor),
    },
  };
}

async function postAll(tx: Tx, tools: BooksTools, booked: readonly Booking[]): Promise<void> {
  const postings = booked.map(({ order, books, valued, item, settlements, entry }) => ({
    actor: order.actor,
    lockPass: order.lockPass ?? null,
    entry: {
      orgId: order.orgId,
      date: order.date,
      source: entry?.source ?? ({ kind: 'payment', id: item.source.id } as const),
      move: entry?.move ?? paymentMoves.recorded,
      seq: 1,
      area: areaOf(books, [item, ...settlements.flatMap(itemsOf)]),
      reversesId: null,
      memo: order.reference ?? `payment ${order.direction}`,
      lines: paymentEntryLines(
        books,
        {
          item,
          accountId: order.accountId,
          accountCurrency: valued.accountCurrency,
          moneyLines: entry?.moneyLines,
        },
        settlements,
      ),
      reliesOn: { baseCurrency: books.baseCurrency },
    },
  }));
  const entries = await postEntries(tx, tools, postings);
  const storings = booked.map(({ order, settlements }, index) => ({
    orgId: order.orgId,
    actor: order.actor,
    date: order.date,
    entryId: entries[index]?.id ?? null,
    settlements,
  }));
  await storeAllocations(tx, tools, storings);
}
