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

type Changed<Row, Columns> = Omit<Row, keyof Columns> & Columns;

/** Amounts are text in JSON, so that a large one never becomes a double. */
interface PostingContextRow {
  readonly organisation: Changed<Organisation, { readonly baseCurrency: string }> | null;
  readonly contact: Changed<
    Contact,
    { readonly currency: string | null; readonly createdAt: string }
  > | null;
  readonly lines:
    | readonly Changed<
        DocumentLine,
        { readonly netMinor: string; readonly taxMinor: string; readonly grossMinor: string }
      >[]
    | null;
  readonly accounts: readonly Changed<Account, { readonly currency: string | null }>[] | null;
  readonly taxes: readonly TaxComponentOnDay[] | null;
  readonly system_accounts: Readonly<Record<string, string>> | null;
  readonly policies:
    | readonly Changed<ApprovalPolicy, { readonly aboveMinor: string | null }>[]
    | null;
}

/** A stored document and its posting context, read in one snapshot. */
export async function findDocumentInContext(
  db: Db,
  orgId: string,
  id: string,
): Promise<{
  readonly row: Selectable<Schema['documents']>;
  readonly context: PostingContext;
} | null> {
  const { rows } = await sql<Selectable<Schema['documents']> & PostingContextRow>`
    select d.*, s.* from documents d
    cross join lateral document_surroundings(d.org_id, d.id, d.kind, d.contact_id, d.date) s
    where d.org_id = ${orgId} and d.id = ${id}`.execute(db);
  const [row] = rows;
  const context = row === undefined ? null : toPostingContext(row);
  return row === undefined || context === null ? null : { row, context };
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
  const { rows } = await sql<PostingContextRow>`
    select * from document_surroundings(${orgId}, ${id}, ${kind}, ${contactId}, ${date})`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? null : toPostingContext(row);
}

function toPostingContext(row: PostingContextRow): PostingContext | null {
  const { organisation, contact } = row;
  if (organisation === null) return null;
  return {
    organisation: { ...organisation, baseCurrency: getCurrency(organisation.baseCurrency) },
    contact:
      contact === null
        ? null
        : { ...withCurrency(contact), createdAt: new Date(contact.createdAt) },
    lines: (row.lines ?? []).map((line) => ({
      ...line,
      netMinor: BigInt(line.netMinor),
      taxMinor: BigInt(line.taxMinor),
      grossMinor: BigInt(line.grossMinor),
    })),
    accounts: (row.accounts ?? []).map(withCurrency),
    taxes: row.taxes ?? [],
    systemAccounts: new Map(Object.entries(row.system_accounts ?? {})),
    policies: (row.policies ?? []).map((policy) => ({
      ...policy,
      aboveMinor: policy.aboveMinor === null ? null : BigInt(policy.aboveMinor),
    })),
  };
}

function withCurrency<Row extends { readonly currency: string | null }>(row: Row) {
  return { ...row, currency: row.currency === null ? null : getCurrency(row.currency) };
}
