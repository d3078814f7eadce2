import { recordAudits } from '../../kernel/audit/record-audit.ts';
import type { AuditedAct } from '../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { EntryLine, EntrySource } from '../../ledger/journal/entry.rules.ts';
import { postEntries } from '../../ledger/journal/post-entries.ts';
import { createOpenItems } from '../../ledger/open-items/create-open-item.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import { noteDetailsChecked } from '../../setup/contacts/set-bank-details.ts';
import type { Settlement } from '../allocations/allocation.rules.ts';
import { changeBySettlements, storeAllocations } from '../allocations/apply-settlements.ts';
import type { HeldItems } from '../allocations/hold-items.ts';
import { areaOf, itemsOf } from '../allocations/settle-alone.ts';
import { paymentEntryLines } from '../allocations/settlement-postings.rules.ts';
import type { Books } from '../allocations/settlement-postings.rules.ts';
import type { PaymentOrder } from './payment-order.ts';
import type { Payment } from './payment.rules.ts';
import { insertPayments } from './payments.sql.ts';
import type { NewPayment } from './payments.sql.ts';
import type { ValuedMoney } from './value-money.ts';

/** The moves under which a payment's entries are in the journal. */
export const paymentMoves = { recorded: 'record', voided: 'void' } as const;

export interface Booking {
  readonly order: PaymentOrder;
  readonly books: Books;
  readonly valued: ValuedMoney;
  /** All of it; its source names the payment. */
  readonly item: OpenItem;
  readonly held: HeldItems;
  readonly settlements: readonly Settlement[];
  /** Of money whose entry is not its own: what it is the entry of, and what the money became there. */
  readonly entry?: {
    readonly source: EntrySource;
    readonly move: string;
    readonly moneyLines: readonly EntryLine[];
  };
}

/** Each with an entry of its own, by one actor. Money that is booked already is left out. */
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
  const paid = booked.filter(({ order }) => order.direction === 'out');
  const contactIds = [...new Set(paid.map(({ order }) => order.contactId))];
  await noteDetailsChecked(tx, tools, { orgId, actor, contactIds });
  await createOpenItems(
    tx,
    booked.map(({ item }) => ({ orgId, ...item })),
  );
  const held = new Map(booked.flatMap((booking) => [...booking.held]));
  const settlements = booked.flatMap((booking) => booking.settlements);
  await changeBySettlements(tx, tools, { orgId, actor, held, settlements, trigger: 'settle' });
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
