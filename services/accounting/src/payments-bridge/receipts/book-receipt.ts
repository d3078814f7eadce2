import type { Actor } from '@countinghouse/actor';
import { readDocument, readLines, lockDocument } from '../../documents/document/read-document.ts';
import { addDraft } from '../../documents/drafts/create-draft.ts';
import { moveOrThrow } from '../../documents/issuing/move-or-throw.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import { signOf, sourceKey } from '../../ledger/open-items/open-item.rules.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import { magnitude, refusalOf } from '../../settling/allocations/allocation.rules.ts';
import type { Settlement } from '../../settling/allocations/allocation.rules.ts';
import { lockItemsToSettle, openBooks } from '../../settling/allocations/lock-items-to-settle.ts';
import type { LockedItems } from '../../settling/allocations/lock-items-to-settle.ts';
import { planByMoney } from '../../settling/allocations/plan-settlement.rules.ts';
import { bookPayments } from '../../settling/payments/book-payments.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import type { Connection } from '../connections/connection.rules.ts';
import type { Movement } from '../connections/movement.rules.ts';
import { endPaidLink, endPaidStatementLink } from '../pay-links/read-pay-links.ts';
import { toCreditContent } from './receipt.rules.ts';
import type { Receipt } from './receipt.rules.ts';
import {
  findOpenCreditNote,
  findRefundNote,
  insertRefundNote,
  saveNoteDone,
} from './receipts.sql.ts';

/** A receipt with everything that its entry needs, in the order of the log. */
export interface ReceiptBooking {
  readonly receipt: Receipt;
  readonly movement: Movement;
  readonly date: string;
  readonly memo: string;
  readonly rate: string;
  readonly clearingAccountId: string;
  /** What the money became: clearing, fee and share. */
  readonly moneyLines: readonly EntryLine[];
}

interface Place {
  readonly organisation: Organisation;
  readonly connection: Connection;
  readonly actor: Actor;
}

/**
 * A customer's money, allocated under lock to what is still open. Money that is no longer owed stays
 * open with the customer.
 */
export async function bookReceipt(
  tx: Tx,
  tools: BooksTools,
  place: Place,
  booking: ReceiptBooking,
): Promise<void> {
  const { organisation, actor } = place;
  const { receipt, movement, date, memo } = booking;
  const orgId = organisation.id;
  const books = await openBooks(tx, organisation);
  const item = toItem(tools, books.accounts('receivable'), booking);
  const targets = await listTargets(tx, orgId, receipt, magnitude(item.docMinor));
  const locked = await lockItemsToSettle(tx, orgId, books, targets);
  const settlements: Settlement[] = [];
  let from = item;
  for (const target of targets) {
    const settled = settleOne(locked, from, target, date);
    if (settled === null) continue;
    const plan = planByMoney(books, from, settled.to, settled.amountMinor);
    settlements.push(plan.settlement);
    from = plan.from;
  }
  await bookPayments(tx, tools, orgId, [
    {
      order: {
        orgId,
        actor,
        direction: item.docMinor < 0n ? 'in' : 'out',
        accountId: booking.clearingAccountId,
        contactId: receipt.contactId,
        date,
        currency: movement.currency,
        amountMinor: magnitude(item.docMinor),
        reference: memo,
        externalRef: `movement:${movement.id}`,
      },
      books,
      valued: {
        kind: 'valued',
        fxRate: booking.rate,
        baseMinor: magnitude(item.baseMinor),
        accountCurrency: movement.currency,
      },
      item,
      locked,
      settlements,
      entry: {
        source: { kind: 'movement', id: movement.id },
        move: 'book',
        moneyLines: booking.moneyLines,
      },
    },
  ]);
  await followUp(tx, tools, place, booking, magnitude(from.openDocMinor));
}

/** All of the money: below zero where it came in. */
function toItem(
  tools: BooksTools,
  accountId: string,
  { receipt, movement, date, moneyLines }: ReceiptBooking,
): OpenItem {
  const docMinor = -movement.grossMinor;
  const baseMinor = -moneyLines.reduce((sum, line) => sum + line.baseMinor, 0n);
  return {
    id: tools.newId(),
    accountId,
    contactId: receipt.contactId,
    source: { kind: 'payment', id: receipt.id },
    date,
    dueDate: date,
    currency: movement.currency,
    docMinor,
    baseMinor,
    openDocMinor: docMinor,
    openBaseMinor: baseMinor,
  };
}

/** What it may settle, in this order. */
async function listTargets(
  tx: Tx,
  orgId: string,
  { kind, documentId, settles, ofId }: Receipt,
  amountMinor: bigint,
): Promise<readonly OpenItemSource[]> {
  if (kind === 'charge') return settles.map((id) => ({ kind: 'document', id }) as const);
  const given = ofId === null ? [] : [{ kind: 'payment', id: ofId } as const];
  // A charge that was taken back is owed again: no credit note goes with it.
  if (kind !== 'refund' || documentId === null) return given;
  const noteId = await findOpenCreditNote(tx, orgId, documentId, amountMinor);
  return noteId === null ? given : [...given, { kind: 'document', id: noteId }];
}

function settleOne(locked: LockedItems, from: OpenItem, target: OpenItemSource, date: string) {
  const to = locked.get(sourceKey(target));
  if (to === undefined) return null;
  const open = magnitude(to.item.openDocMinor);
  const left = magnitude(from.openDocMinor);
  const amountMinor = open < left ? open : left;
  const side = { ...from, sign: signOf(from) };
  return refusalOf(to.item, side, amountMinor, date) === null ? { to, amountMinor } : null;
}

async function followUp(
  tx: Tx,
  tools: BooksTools,
  { organisation, connection, actor }: Place,
  { receipt, movement, date }: ReceiptBooking,
  leftMinor: bigint,
): Promise<void> {
  const orgId = organisation.id;
  const { documentId } = receipt;
  switch (receipt.kind) {
    case 'charge': {
      const { paymentLinkId } = movement;
      await (documentId === null
        ? endPaidStatementLink(tx, tools, orgId, paymentLinkId)
        : endPaidLink(tx, tools, orgId, documentId, paymentLinkId));
      return;
    }
    // It stays open: the customer owes the amount again.
    case 'dispute_lost':
      return;
    case 'refund': {
      const invoice = documentId === null ? null : await readDocument(tx, orgId, documentId);
      if (invoice === null || leftMinor === 0n) return;
      const lines = await readLines(tx, orgId, invoice.id);
      const draft = await addDraft(tx, tools, {
        orgId,
        actor,
        origin: 'payments',
        kind: 'credit_note',
        content: toCreditContent(invoice, lines, leftMinor, date),
      });
      // What no credit note can be drafted for stays open with the customer, for a person to see.
      if (draft.kind === 'reject') return;
      await insertRefundNote(tx, {
        org_id: orgId,
        refund_id: movement.sourceId,
        connection_id: connection.id,
        receipt_id: receipt.id,
        credit_note_id: draft.document.id,
        created_at: tools.now(),
      });
      return;
    }
    case 'refund_reversed': {
      const note = receipt.ofId === null ? null : await findRefundNote(tx, orgId, receipt.ofId);
      if (note === null) return;
      const document = await lockDocument(tx, orgId, note.creditNoteId);
      const isDraft = document !== null && ['draft', 'awaiting_approval'].includes(document.status);
      if (!isDraft) return;
      await moveOrThrow(tx, tools, {
        document,
        trigger: 'discard',
        actor,
        reason: 'The refund failed.',
      });
      await saveNoteDone(tx, orgId, note.refundId, tools.now());
    }
  }
}
