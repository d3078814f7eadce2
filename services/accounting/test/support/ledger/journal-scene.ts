import type { Actor } from '@countinghouse/actor';
import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import type {
  Basis,
  EntryLine,
  NewEntry,
  PostedEntry,
} from '../../../src/ledger/journal/entry.rules.ts';
import { postEntry } from '../../../src/ledger/journal/post-entry.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { createTestOrganisation, testOperator } from '../people/tenants.ts';
import type { TestOrganisationOptions } from '../people/tenants.ts';

/** An organisation's empty books, and short ways to post to them. */
export interface TestBooks {
  readonly orgId: string;
  readonly readKey: string;
  /** By code, from the chart that everybody begins with. */
  readonly accountId: (code: string) => string;
  readonly contactId: string;
  readonly line: (code: string, minor: bigint, more?: Partial<EntryLine>) => EntryLine;
  readonly entry: (lines: readonly EntryLine[], more?: Partial<NewEntry>) => NewEntry;
  readonly post: (entry: NewEntry, posting?: Partial<Posting>) => Promise<PostedEntry>;
}

interface Posting {
  readonly actor: Actor;
  readonly lockPassReason: string | null;
}

export async function createTestBooks(
  deps: KeyMakerDeps,
  options: TestOrganisationOptions = {},
): Promise<TestBooks> {
  const { baseCurrency = 'EUR' } = options;
  const { orgId, readKey } = await createTestOrganisation(deps, { ...options, baseCurrency });
  const { db } = deps.database;
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'code'])
    .where('org_id', '=', orgId)
    .execute();
  const ids = new Map(accounts.map(({ id, code }) => [code, id]));
  const accountId = (code: string): string => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`there is no account ${code}`);
    return id;
  };
  const contactId = deps.newId();
  await db
    .insertInto('contacts')
    .values({
      org_id: orgId,
      id: contactId,
      name: 'Whoever',
      is_customer: true,
      is_supplier: true,
      payment_terms_days: 30,
      created_at: deps.now(),
      updated_at: deps.now(),
    })
    .execute();
  return {
    orgId,
    readKey,
    accountId,
    contactId,
    line: (code, minor, more = {}) => ({
      accountId: accountId(code),
      contactId: null,
      openItemId: null,
      taxComponentId: null,
      basis: 'both',
      currency: getCurrency(baseCurrency),
      docMinor: minor,
      baseMinor: minor,
      ...more,
    }),
    entry: (lines, more = {}) => ({
      orgId,
      date: '2026-03-15',
      source: { kind: 'journal', id: deps.newId() },
      move: 'post',
      seq: 1,
      area: 'general',
      reversesId: null,
      memo: 'test',
      lines,
      ...more,
    }),
    post: (entry, posting = {}) =>
      withTransaction(db, (tx) => postEntry(tx, deps, { actor: testOperator, ...posting }, entry)),
  };
}

/** Debit one, credit the other. */
export function pair(
  books: TestBooks,
  [debit, credit]: readonly [string, string],
  minor: bigint,
  basis: Basis = 'both',
): readonly EntryLine[] {
  return [books.line(debit, minor, { basis }), books.line(credit, -minor, { basis })];
}
