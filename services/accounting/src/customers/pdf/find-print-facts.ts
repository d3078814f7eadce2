import { dayIn } from '@countinghouse/calendar';
import { getCurrency } from '@countinghouse/money';
import type { Language } from '@countinghouse/pages/text';
import type { Tx } from '../../kernel/database.ts';
import type { Buyer, PrintFacts, Seller } from './print-facts.rules.ts';
import { printStateOf } from './print-state.rules.ts';
import {
  findCurrentParties,
  findIssuedParties,
  findPrintedDocument,
} from './printed-documents.sql.ts';
import type { IssuedPartiesRow, IssuedSubject, PrintedRow } from './printed-documents.sql.ts';
import { currentTemplateVersion, toTemplateVersion } from './template-versions.rules.ts';
import type { TemplateVersion } from './template-versions.rules.ts';

export interface PrintParties {
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly timeZone: string;
  readonly language: Language;
  readonly templateVersion: TemplateVersion;
}

/** Whom a draft is from and for: the settings and the contact as they are now. */
export async function getCurrentParties(
  tx: Tx,
  orgId: string,
  contactId: string,
): Promise<PrintParties> {
  const found = await findCurrentParties(tx, orgId, contactId);
  if (found === null) throw new Error(`organisation ${orgId} has no contact ${contactId}`);
  return toPrintParties({ ...found, language: 'en', templateVersion: currentTemplateVersion });
}

/** Whom a document that went out is from and for. It never shows anything but its copy. */
export async function getIssuedParties(
  tx: Tx,
  orgId: string,
  subject: IssuedSubject,
): Promise<PrintParties> {
  const found = await findIssuedParties(tx, orgId, subject);
  if (found === null) throw new Error(`${subject.kind} ${subject.id} has no copy of its parties`);
  return toPrintParties(found);
}

function toPrintParties({ seller: row, buyer, ...copied }: IssuedPartiesRow): PrintParties {
  const { environment, timeZone, ...seller } = row;
  return {
    seller: { ...seller, isTest: environment === 'test' },
    buyer,
    timeZone,
    language: copied.language,
    templateVersion: toTemplateVersion(copied.templateVersion),
  };
}

export interface PrintOrder {
  readonly orgId: string;
  readonly id: string;
  readonly now: Date;
  /** Null: it has no page. */
  readonly pageUrl: string | null;
}

/** What is printed of an invoice or credit note. Null: there is none of this id for the organisation. */
export async function findPrintFacts(
  tx: Tx,
  { orgId, id, now, pageUrl }: PrintOrder,
): Promise<PrintFacts | null> {
  const row = await findPrintedDocument(tx, orgId, id);
  if (row === null) return null;
  const { timeZone, ...parties } =
    row.number === null
      ? await getCurrentParties(tx, orgId, row.contact_id)
      : await getIssuedParties(tx, orgId, { kind: 'document', id, contentVersion: null });
  const amounts = toAmounts(row);
  const facts = { ...amounts, kind: row.kind, dueDate: row.due_date };
  return {
    ...facts,
    state: printStateOf({ ...facts, status: row.status }, dayIn(timeZone, now)),
    ...parties,
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
