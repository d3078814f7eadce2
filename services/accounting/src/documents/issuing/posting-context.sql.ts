import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Selectable } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Account } from '../../setup/chart/account.rules.ts';
import type { Contact } from '../../setup/contacts/contact.rules.ts';
import type { TaxComponentOnDay } from '../../setup/tax/tax-code.rules.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import type { Document, DocumentLine } from '../document/document.rules.ts';
import type { ApprovalPolicy } from './approvals/approval-policy.rules.ts';

/** Everything that posting needs and that can be looked up from the document alone. */
export interface PostingContext {
  readonly organisation: Organisation;
  readonly contact: Contact | null;
  readonly lines: readonly DocumentLine[];
  /** The lines' accounts. */
  readonly accounts: readonly Account[];
  /** Components of the lines' tax codes, with the rates of the document's date. */
  readonly taxes: readonly TaxComponentOnDay[];
  readonly systemAccounts: ReadonlyMap<string, string>;
  /** Policies for the document's kind. */
  readonly policies: readonly ApprovalPolicy[];
}

/** Columns of a row as JSON. Amounts are text in it, so that a large one never becomes a double. */
type Stored<Table extends keyof Schema, Columns extends keyof Schema[Table]> = {
  readonly [Column in Columns & keyof Selectable<Schema[Table]>]: InJson<
    Selectable<Schema[Table]>[Column]
  >;
};
type InJson<Value> = Value extends bigint | Date ? string : Value;

/** What a line starts with, of an organisation or a contact. */
type Defaults =
  | 'payment_terms_days'
  | 'sales_account_id'
  | 'purchase_account_id'
  | 'sales_tax_code_id'
  | 'purchase_tax_code_id';
type StoredOrganisation = Stored<
  'organisations',
  | 'id'
  | 'name'
  | 'environment'
  | 'country'
  | 'base_currency'
  | 'time_zone'
  | 'fiscal_year_start'
  | 'amounts'
  | 'tax_rounding'
  | 'tax_scheme'
  | Defaults
>;
type StoredContact = Stored<
  'contacts',
  | 'id'
  | 'name'
  | 'is_customer'
  | 'is_supplier'
  | 'email'
  | 'phone'
  | 'tax_number'
  | 'address_lines'
  | 'currency'
  | 'active'
  | 'created_at'
  | Defaults
>;
type StoredLine = Omit<
  Stored<'document_lines', keyof Schema['document_lines']>,
  'org_id' | 'document_id'
>;
type StoredAccount = Omit<
  Stored<'accounts', keyof Schema['accounts']>,
  'org_id' | 'created_at' | 'updated_at'
>;
type StoredTax = Stored<'tax_codes', 'id' | 'kind' | 'active' | 'is_reverse_charge'> &
  Stored<
    'tax_components',
    'position' | 'is_compound' | 'recoverable_pct' | 'output_account_id' | 'input_account_id'
  > & { readonly component_id: string; readonly rate_pct: string | null };
type StoredPolicy = Omit<
  Stored<'approval_policies', keyof Schema['approval_policies']>,
  'org_id' | 'created_at'
>;

interface PostingRows {
  readonly organisation: StoredOrganisation | null;
  readonly contact: StoredContact | null;
  readonly lines: readonly StoredLine[] | null;
  readonly accounts: readonly StoredAccount[] | null;
  /** Ids by system key. */
  readonly system_accounts: Readonly<Record<string, string>> | null;
  readonly taxes: readonly StoredTax[] | null;
  readonly policies: readonly StoredPolicy[] | null;
}

export type DocumentKey = Pick<Document, 'orgId' | 'id'>;

export interface DocumentInContext {
  readonly row: Selectable<Schema['documents']>;
  readonly context: PostingContext;
}

/** Stored documents that there are, and their posting contexts, read in one snapshot. */
export async function listDocumentsInContext(
  db: Db,
  keys: readonly DocumentKey[],
): Promise<readonly DocumentInContext[]> {
  const { rows } = await sql<Selectable<Schema['documents']> & PostingRows>`
    select d.*, s.*
    from unnest(${keys.map(({ orgId }) => orgId)}::uuid[], ${keys.map(({ id }) => id)}::uuid[]) k (org_id, id)
    cross join lateral stored_document(k.org_id, k.id) d
    cross join lateral posting_rows(d.org_id, d.id, d.kind, d.contact_id, d.date) s
    where d.org_id = k.org_id`.execute(db);
  return rows.flatMap((row) => {
    const context = toPostingContext(row);
    return context === null ? [] : [{ row, context }];
  });
}

/**
 * One round trip, separate from the one that locks the document: after waiting for a lock, that
 * statement would still see the lines from before the wait. Null if there is no such organisation.
 */
export async function findPostingContext(
  db: Db,
  {
    orgId,
    id,
    kind,
    contactId,
    date,
  }: Pick<Document, 'orgId' | 'id' | 'kind' | 'contactId' | 'date'>,
): Promise<PostingContext | null> {
  const { rows } = await sql<PostingRows>`
    select * from posting_rows(p_org_id => ${orgId}, p_id => ${id}, p_kind => ${kind},
      p_contact_id => ${contactId}, p_date => ${date})`.execute(db);
  const [row] = rows;
  return row === undefined ? null : toPostingContext(row);
}

function toPostingContext(rows: PostingRows): PostingContext | null {
  if (rows.organisation === null) return null;
  return {
    organisation: toOrganisation(rows.organisation),
    contact: rows.contact === null ? null : toContact(rows.contact),
    lines: (rows.lines ?? []).map(toLine),
    accounts: (rows.accounts ?? []).map(toAccount),
    taxes: (rows.taxes ?? []).map(toTax),
    systemAccounts: new Map(Object.entries(rows.system_accounts ?? {})),
    policies: (rows.policies ?? []).map(toPolicy),
  };
}

const toCurrency = (code: string | null) => (code === null ? null : getCurrency(code));

function toOrganisation(row: StoredOrganisation): Organisation {
  return {
    id: row.id,
    name: row.name,
    environment: row.environment,
    country: row.country,
    baseCurrency: getCurrency(row.base_currency),
    timeZone: row.time_zone,
    fiscalYearStart: row.fiscal_year_start,
    amounts: row.amounts,
    taxRounding: row.tax_rounding,
    taxScheme: row.tax_scheme,
    paymentTermsDays: row.payment_terms_days,
    salesAccountId: row.sales_account_id,
    purchaseAccountId: row.purchase_account_id,
    salesTaxCodeId: row.sales_tax_code_id,
    purchaseTaxCodeId: row.purchase_tax_code_id,
  };
}

function toContact(row: StoredContact): Contact {
  return {
    id: row.id,
    name: row.name,
    isCustomer: row.is_customer,
    isSupplier: row.is_supplier,
    email: row.email,
    phone: row.phone,
    taxNumber: row.tax_number,
    addressLines: row.address_lines,
    currency: toCurrency(row.currency),
    paymentTermsDays: row.payment_terms_days,
    salesAccountId: row.sales_account_id,
    purchaseAccountId: row.purchase_account_id,
    salesTaxCodeId: row.sales_tax_code_id,
    purchaseTaxCodeId: row.purchase_tax_code_id,
    active: row.active,
    createdAt: new Date(row.created_at),
  };
}

function toLine(row: StoredLine): DocumentLine {
  return {
    id: row.id,
    position: row.position,
    itemId: row.item_id,
    description: row.description,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    discountPct: row.discount_pct,
    accountId: row.account_id,
    taxCodeId: row.tax_code_id,
    netMinor: BigInt(row.net_minor),
    taxMinor: BigInt(row.tax_minor),
    grossMinor: BigInt(row.gross_minor),
  };
}

function toAccount(row: StoredAccount): Account {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    type: row.type,
    subtype: row.subtype,
    systemKey: row.system_key,
    currency: toCurrency(row.currency),
    active: row.active,
    version: row.version,
  };
}

function toTax(row: StoredTax): TaxComponentOnDay {
  return {
    id: row.id,
    kind: row.kind,
    active: row.active,
    isReverseCharge: row.is_reverse_charge,
    componentId: row.component_id,
    isCompound: row.is_compound,
    recoverablePct: row.recoverable_pct,
    outputAccountId: row.output_account_id,
    inputAccountId: row.input_account_id,
    ratePct: row.rate_pct,
  };
}

function toPolicy(row: StoredPolicy): ApprovalPolicy {
  return {
    id: row.id,
    kind: row.kind,
    origin: row.origin,
    aboveMinor: row.above_minor === null ? null : BigInt(row.above_minor),
    authorRole: row.author_role,
    approvalsNeeded: row.approvals_needed,
  };
}
