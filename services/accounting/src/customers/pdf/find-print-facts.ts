import { dayIn } from '@countinghouse/calendar';
import { getCurrency } from '@countinghouse/money';
import type { Language } from '@countinghouse/pages/text';
import type { Db } from '../../kernel/database.ts';
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

/** A draft's seller and customer: the current settings and contact. */
export async function getCurrentParties(
  db: Db,
  orgId: string,
  contactId: string,
): Promise<PrintParties> {
  const found = await findCurrentParties(db, orgId, contactId);
  if (found === null) throw new Error(`organisation ${orgId} has no contact ${contactId}`);
  return toPrintParties(orgId, {
    ...found,
    language: 'en',
    templateVersion: currentTemplateVersion,
  });
}

/** An issued document's seller and customer: always the copy made when it was issued. */
export async function getIssuedParties(
  db: Db,
  orgId: string,
  subject: IssuedSubject,
): Promise<PrintParties> {
  const found = await findIssuedParties(db, orgId, subject);
  if (found === null) throw new Error(`${subject.kind} ${subject.id} has no copy of its parties`);
  return toPrintParties(orgId, found);
}

function toPrintParties(
  orgId: string,
  { seller: row, buyer, ...copied }: IssuedPartiesRow,
): PrintParties {
  const { environment, timeZone, colour = null, logo, ...seller } = row;
  return {
    seller: {
      ...seller,
      colour,
      logo: logo === undefined ? null : { orgId, ...logo },
      isTest: environment === 'test',
    },
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
  /** Null if it has no page. */
  readonly pageUrl: string | null;
}

/**
 * The content to print for an invoice or credit note. Null if the organisation has none with this id.
 */
export async function findPrintFacts(
  db: Db,
  { orgId, id, now, pageUrl }: PrintOrder,
): Promise<PrintFacts | null> {
  const row = await findPrintedDocument(db, orgId, id);
  if (row === null) return null;
  const { timeZone, ...parties } =
    row.number === null
      ? await getCurrentParties(db, orgId, row.contact_id)
      : await getIssuedParties(db, orgId, { kind: 'document', id, contentVersion: null });
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
