import type { Checks } from './checks.ts';
import { either, isBoolean, isMajor, isNull, isText } from './checks.ts';
import type { MajorUnits } from './units.ts';

/** Events of the accounting service. Amounts are in major units. */
export type AccountingEvent =
  | AccountingEnvelope<'invoice.created', DocumentSummary>
  | AccountingEnvelope<'invoice.issued', DocumentSummary>
  | AccountingEnvelope<'invoice.paid', DocumentSummary>
  | AccountingEnvelope<'invoice.voided', DocumentSummary>
  | AccountingEnvelope<'bill.created', DocumentSummary>
  | AccountingEnvelope<'bill.approved', DocumentSummary>
  | AccountingEnvelope<'bill.paid', DocumentSummary>
  | AccountingEnvelope<'quote.accepted', QuoteSummary>
  | AccountingEnvelope<'quote.declined', QuoteSummary>
  | AccountingEnvelope<'contact.created', ContactSummary>
  | AccountingEnvelope<'lead.won', LeadSummary>
  | AccountingEnvelope<'test.ping', TestPing>;

interface AccountingEnvelope<Type extends string, Data> {
  /** The same in every delivery attempt. Use it to skip events you have already processed. */
  readonly id: string;
  readonly type: Type;
  /** ISO 8601. */
  readonly created_at: string;
  /** The organisation that the event belongs to. */
  readonly org_id: string;
  readonly data: Data;
}

/** Does not include the lines. Get the document to read them. */
export interface DocumentSummary {
  readonly id: string;
  /** `invoice`, `credit_note`, `bill`, `supplier_credit` or `expense_claim`. */
  readonly kind: string;
  /** Null until the document is issued. */
  readonly number: string | null;
  readonly status: string;
  readonly contact_id: string | null;
  readonly date: string;
  readonly due_date: string | null;
  readonly currency: string;
  readonly subtotal: MajorUnits;
  readonly tax_total: MajorUnits;
  readonly total: MajorUnits;
  readonly amount_paid: MajorUnits;
  readonly reference: string | null;
}

export interface QuoteSummary {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly contact_id: string | null;
  readonly lead_id: string | null;
  readonly date: string;
  readonly expiry_date: string | null;
  readonly currency: string;
  readonly subtotal: MajorUnits;
  readonly tax_total: MajorUnits;
  readonly total: MajorUnits;
  readonly reference: string | null;
  readonly responded_at: string | null;
  readonly responder_name: string | null;
  readonly decline_reason: string | null;
  readonly invoice_id: string | null;
}

export interface ContactSummary {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly is_customer: boolean;
  readonly is_supplier: boolean;
  readonly currency: string | null;
}

export interface LeadSummary {
  readonly id: string;
  readonly name: string;
  readonly company: string | null;
  readonly value: MajorUnits | null;
  readonly currency: string | null;
  readonly contact_id: string | null;
  readonly quote_id: string | null;
}

/** A test event that was requested. */
export interface TestPing {
  readonly endpoint_id: string;
  readonly message: string;
}

type DataOf<Type extends AccountingEvent['type']> = Extract<
  AccountingEvent,
  { type: Type }
>['data'];

const isTextOrNull = either(isText, isNull);

export const accountingEnvelope: Checks<Omit<AccountingEvent, 'type' | 'data'>> = {
  id: isText,
  created_at: isText,
  org_id: isText,
};

const document: Checks<DocumentSummary> = {
  id: isText,
  kind: isText,
  number: isTextOrNull,
  status: isText,
  contact_id: isTextOrNull,
  date: isText,
  due_date: isTextOrNull,
  currency: isText,
  subtotal: isMajor,
  tax_total: isMajor,
  total: isMajor,
  amount_paid: isMajor,
  reference: isTextOrNull,
};

const quote: Checks<QuoteSummary> = {
  id: isText,
  number: isTextOrNull,
  status: isText,
  contact_id: isTextOrNull,
  lead_id: isTextOrNull,
  date: isText,
  expiry_date: isTextOrNull,
  currency: isText,
  subtotal: isMajor,
  tax_total: isMajor,
  total: isMajor,
  reference: isTextOrNull,
  responded_at: isTextOrNull,
  responder_name: isTextOrNull,
  decline_reason: isTextOrNull,
  invoice_id: isTextOrNull,
};

export const accountingData: {
  readonly [Type in AccountingEvent['type']]: Checks<DataOf<Type>>;
} = {
  'invoice.created': document,
  'invoice.issued': document,
  'invoice.paid': document,
  'invoice.voided': document,
  'bill.created': document,
  'bill.approved': document,
  'bill.paid': document,
  'quote.accepted': quote,
  'quote.declined': quote,
  'contact.created': {
    id: isText,
    name: isText,
    email: isTextOrNull,
    is_customer: isBoolean,
    is_supplier: isBoolean,
    currency: isTextOrNull,
  },
  'lead.won': {
    id: isText,
    name: isText,
    company: isTextOrNull,
    value: either(isMajor, isNull),
    currency: isTextOrNull,
    contact_id: isTextOrNull,
    quote_id: isTextOrNull,
  },
  'test.ping': { endpoint_id: isText, message: isText },
};
