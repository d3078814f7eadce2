import { getCurrency } from '@countinghouse/money';
import type { Tx } from '../database.ts';
import { todayIn } from '../organisations/organisation.rules.ts';
import type { Buyer, PrintFacts, Seller } from './print-facts.rules.ts';
import { printStateOf } from './print-state.rules.ts';
import { findPrintedDocument, findPrintParties } from './printed-documents.sql.ts';
import type { PrintedRow } from './printed-documents.sql.ts';

export interface PrintParties {
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly timeZone: string;
}

/** Whom something is printed from and for: of a contact that is known to be the organisation's. */
export async function getPrintParties(
  tx: Tx,
  orgId: string,
  contactId: string,
): Promise<PrintParties> {
  const found = await findPrintParties(tx, orgId, contactId);
  if (found === null) throw new Error(`organisation ${orgId} has no contact ${contactId}`);
  const { environment, timeZone, ...seller } = found.seller;
  return { seller: { ...seller, isTest: environment === 'test' }, buyer: found.buyer, timeZone };
}

export interface PrintOrder {
  readonly orgId: string;
  readonly id: string;
  readonly now: Date;
  /** Null: it has no page. */
  readonly pageUrl: string | null;
}

/** What is printed of an invoice or credit note. Null: there is none of this id for the organisation. */
export async function readPrintFacts(
  tx: Tx,
  { orgId, id, now, pageUrl }: PrintOrder,
): Promise<PrintFacts | null> {
  const row = await findPrintedDocument(tx, orgId, id);
  if (row === null) return null;
  const { seller, buyer, timeZone } = await getPrintParties(tx, orgId, row.contact_id);
  const amounts = toAmounts(row);
  const facts = { ...amounts, kind: row.kind, dueDate: row.due_date };
  return {
    ...facts,
    state: printStateOf({ ...facts, status: row.status }, todayIn(timeZone, now)),
    seller,
    buyer,
    number: row.number,
    date: row.date,
    reference: row.reference,
    notes: row.notes,
    creditsNumber: row.credits_number,
    currency: getCurrency(row.currency),
    amounts: row.amounts,
    madeAt: row.made_at,
    pageUrl,
  };
}

function toAmounts(row: PrintedRow) {
  return {
    subtotalMinor: row.subtotal_minor,
    totalMinor: row.total_minor,
    paidMinor: row.paid_minor,
    creditedMinor: row.credited_minor,
    lines: row.lines.map((line) => ({
      ...line,
      netMinor: BigInt(line.netMinor),
      grossMinor: BigInt(line.grossMinor),
    })),
    taxes: row.taxes.map((tax) => ({
      ...tax,
      taxableMinor: BigInt(tax.taxableMinor),
      taxMinor: BigInt(tax.taxMinor),
    })),
  };
}
