import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Selectable } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Account } from '../../setup/chart/account.rules.ts';
import type { Contact } from '../../setup/contacts/contact.rules.ts';
import type { TaxComponentOnDay } from '../../setup/tax/tax-code.rules.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import type { Document, DocumentLine } from '../document/document.rules.ts';
import type { ApprovalPolicy } from './approvals/approval-policy.rules.ts';

/** Everything that a document needs on its way into the books and that is found by the document alone. */
export interface Surroundings {
  readonly organisation: Organisation;
  readonly contact: Contact | null;
  readonly lines: readonly DocumentLine[];
  /** Those of the lines. */
  readonly accounts: readonly Account[];
  /** Of the lines' tax codes, as they are on the day of the document. */
  readonly taxes: readonly TaxComponentOnDay[];
  readonly systemAccounts: ReadonlyMap<string, string>;
  /** Those of the document's kind. */
  readonly policies: readonly ApprovalPolicy[];
}

type Changed<Row, Columns> = Omit<Row, keyof Columns> & Columns;

/** Amounts are text on their way through JSON: a large one must not become a double. */
interface SurroundingsRow {
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

/** A document as it is stored, with everything around it as of the same moment. */
export async function findDocumentInSurroundings(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<{
  readonly row: Selectable<Schema['documents']>;
  readonly surroundings: Surroundings;
} | null> {
  const { rows } = await sql<Selectable<Schema['documents']> & SurroundingsRow>`
    select d.*, s.* from documents d
    cross join lateral document_surroundings(d.org_id, d.id, d.kind, d.contact_id, d.date) s
    where d.org_id = ${orgId} and d.id = ${id}`.execute(tx);
  const [row] = rows;
  const surroundings = row === undefined ? null : toSurroundings(row);
  return row === undefined || surroundings === null ? null : { row, surroundings };
}

/**
 * In one round trip; and not in the one that locks the document, which after a wait would see the
 * lines of before the wait. Null: there is no such organisation.
 */
export async function findSurroundings(
  tx: Tx,
  {
    orgId,
    id,
    kind,
    contactId,
    date,
  }: Pick<Document, 'orgId' | 'id' | 'kind' | 'contactId' | 'date'>,
): Promise<Surroundings | null> {
  const { rows } = await sql<SurroundingsRow>`
    select * from document_surroundings(${orgId}, ${id}, ${kind}, ${contactId}, ${date})`.execute(
    tx,
  );
  const [row] = rows;
  return row === undefined ? null : toSurroundings(row);
}

function toSurroundings(row: SurroundingsRow): Surroundings | null {
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
