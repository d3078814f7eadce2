import { getCurrency } from '@countinghouse/money';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document, DocumentLine } from '../../../src/documents/document/document.rules.ts';
import { readDocument, readLines } from '../../../src/documents/document/read-document.ts';
import { contentHash } from '../../../src/documents/drafts/content-hash.ts';
import { createDraft } from '../../../src/documents/drafts/create-draft.ts';
import type { DraftRequest } from '../../../src/documents/drafts/draft.rules.ts';
import { documentKinds } from '../../../src/kernel/document-kind.rules.ts';
import type { DocumentKind } from '../../../src/kernel/document-kind.rules.ts';
import { createTaxCode } from '../../../src/setup/tax/create-tax-code.ts';
import { draftOrder, plainLine } from '../../support/documents/draft-requests.ts';
import { author } from '../../support/documents/issuing-scene.ts';
import { createScene } from '../../support/ledger/books-scene.ts';
import type { Scene } from '../../support/ledger/books-scene.ts';
import { useAccountingDatabase } from '../../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let scene: Scene;
beforeAll(async () => {
  scene = await createScene(use.deps);
});

type Made = { readonly document: Document; readonly lines: readonly DocumentLine[] };

async function make(
  kind: DocumentKind,
  content: Partial<DraftRequest> = {},
  place = scene,
): Promise<Made> {
  const outcome = await createDraft(use.deps, draftOrder(place, kind, content));
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome;
}

const refusalOf = (kind: DocumentKind, content: Partial<DraftRequest>, place = scene) =>
  createDraft(use.deps, draftOrder(place, kind, content));

async function eventsOf(id: string) {
  const rows = await use.database.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('tenant_id', '=', scene.orgId)
    .execute();
  return rows.filter(({ data }) => JSON.stringify(data).includes(id));
}

/** What the contract lists for events of documents; lines are not among it. */
const summaryFields = [
  'amount_paid',
  'contact_id',
  'currency',
  'date',
  'due_date',
  'id',
  'kind',
  'number',
  'reference',
  'status',
  'subtotal',
  'tax_total',
  'total',
];

describe('a new draft', () => {
  test.each(documentKinds)('of kind %s is stored as it is answered', async (kind) => {
    const { document, lines } = await make(kind, { reference: 'r', notes: 'n' });
    const { db } = use.database;
    const stored = await readDocument(db, scene.orgId, document.id);
    expect(stored).toEqual({ ...document, fxRate: '1.0000000000' });
    const storedLines = await readLines(db, scene.orgId, document.id);
    expect(contentHash(document, lines)).toEqual(contentHash(document, storedLines));
    expect(document).toMatchObject({ status: 'draft', number: null, version: 1, author });
  });

  test('A-021 A-092 A-105 A-106 A-109 of an invoice is told once, as a summary without lines', async () => {
    const { document } = await make('invoice', { reference: 'order 17' });
    expect(await eventsOf(document.id)).toEqual([
      {
        type: 'invoice.created',
        data: {
          id: document.id,
          kind: 'invoice',
          number: null,
          status: 'draft',
          contact_id: scene.customer.id,
          date: '2026-03-15',
          due_date: document.dueDate,
          currency: 'EUR',
          subtotal: 100,
          tax_total: 0,
          total: 100,
          amount_paid: 0,
          reference: 'order 17',
        },
      },
    ]);
  });

  test.each([
    ['credit_note', 'invoice.created'],
    ['bill', 'bill.created'],
    ['supplier_credit', 'bill.created'],
    ['expense_claim', 'bill.created'],
  ] as const)('A-099 A-105 A-106 of kind %s is told as %s', async (kind, type) => {
    const { document } = await make(kind);
    const events = await eventsOf(document.id);
    expect(events).toMatchObject([{ type, data: { kind } }]);
    expect(Object.keys(Object(events[0]?.data)).toSorted()).toEqual(summaryFields);
  });

  test('A-077 changes nothing in the books', async () => {
    const place = await createScene(use.deps);
    for (const kind of documentKinds) await make(kind, {}, place);
    for (const table of ['balances', 'journal_entries', 'open_items', 'number_counters'] as const) {
      const rows = await use.database.db
        .selectFrom(table)
        .select('org_id')
        .where('org_id', '=', place.orgId)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });

  test('keeps what it owes by each component of its tax codes', async () => {
    const { compound, standard } = scene.taxCodes;
    const lines = [compound, standard, compound].map((taxCodeId) => ({ ...plainLine, taxCodeId }));
    const { document } = await make('invoice', { lines });
    const taxes = await use.database.db
      .selectFrom('document_taxes')
      .select(['rate_pct', 'taxable_minor', 'tax_minor'])
      .where('org_id', '=', scene.orgId)
      .where('document_id', '=', document.id)
      .orderBy('tax_minor')
      .execute();
    expect(taxes.map((tax) => [Number(tax.rate_pct), tax.taxable_minor, tax.tax_minor])).toEqual([
      [2, 21_000n, 420n],
      [5, 20_000n, 1_000n],
      [21, 10_000n, 2_100n],
    ]);
    expect(document.taxMinor).toBe(3_520n);
  });

  test('of a purchase takes the purchase side of its item', async () => {
    const line = { ...plainLine, itemId: scene.items.goods, description: null, unitPrice: null };
    const { lines } = await make('bill', { lines: [line] });
    expect(lines[0]).toMatchObject({ unitPrice: '7.25', accountId: scene.accountIdOf('5000') });
  });

  test('is taxed by the rate of its date', async () => {
    const lines = [{ ...plainLine, taxCodeId: scene.taxCodes.standard }];
    const before = await make('invoice', { lines, date: '2019-12-31' });
    expect([
      before.document.taxMinor,
      (await make('invoice', { lines })).document.taxMinor,
    ]).toEqual([2_000n, 2_100n]);
  });

  test('with prices that include tax keeps the gross of a line', async () => {
    const lines = [{ ...plainLine, taxCodeId: scene.taxCodes.standard }];
    const { document } = await make('invoice', { lines, amounts: 'inclusive' });
    expect([document.subtotalMinor, document.taxMinor, document.totalMinor]).toEqual([
      8_264n,
      1_736n,
      10_000n,
    ]);
  });

  test.each([
    ['JPY', 100n],
    ['EUR', 10_000n],
    ['KWD', 100_000n],
  ])('in %s has %s minor units for 100', async (code, totalMinor) => {
    const { document } = await make('invoice', { currency: getCurrency(code) });
    expect(document.totalMinor).toBe(totalMinor);
  });

  test('AD-097 has the rate that a person chose, and then no other', async () => {
    const chosen = { currency: getCurrency('USD'), chosenRate: '0.95' };
    expect((await make('invoice', chosen)).document).toMatchObject({
      fxRate: '0.95',
      isRateChosen: true,
    });
    const base = { currency: getCurrency('EUR'), chosenRate: '0.95' };
    expect((await make('invoice', base)).document).toMatchObject({
      fxRate: '1',
      isRateChosen: false,
    });
  });
});

describe('a draft is refused', () => {
  const off = async (table: 'accounts' | 'contacts' | 'items' | 'tax_codes', id: string) =>
    use.database.db.updateTable(table).set({ active: false }).where('id', '=', id).execute();

  test('A-041 for a bill of a customer who supplies nothing', async () => {
    expect(await refusalOf('bill', { contactId: scene.customer.id })).toEqual({
      kind: 'reject',
      reason: 'contact_not_supplier',
      field: 'contact_id',
    });
  });

  test('for a contact that is not in use any more', async () => {
    const { id } = await scene.addContact();
    await off('contacts', id);
    expect(await refusalOf('invoice', { contactId: id })).toMatchObject({
      reason: 'contact_inactive',
    });
  });

  test('for an account, item or tax code that is not in use any more', async () => {
    const place = await createScene(use.deps);
    const [account, item] = [place.accountIdOf('4800'), place.items.goods];
    await off('accounts', account);
    await off('items', item);
    await off('tax_codes', place.taxCodes.compound);
    const refused = async (line: object) =>
      refusalOf('invoice', { lines: [plainLine, { ...plainLine, ...line }] }, place);
    expect(await refused({ accountId: account })).toMatchObject({
      reason: 'account_inactive',
      field: 'lines.1.account_id',
    });
    expect(await refused({ itemId: item })).toMatchObject({
      reason: 'item_inactive',
      field: 'lines.1.item_id',
    });
    expect(await refused({ taxCodeId: place.taxCodes.compound })).toMatchObject({
      reason: 'tax_code_inactive',
      field: 'lines.1.tax_code_id',
    });
  });

  test('for a tax code of the other side', async () => {
    const code = await createTaxCode(use.deps, {
      orgId: scene.orgId,
      actor: author,
      request: {
        code: 'INPUT',
        name: 'Input',
        kind: 'input',
        components: [{ name: 'Tax', rates: [{ validFrom: '2000-01-01', ratePct: '10' }] }],
      },
    });
    if (code.kind === 'reject') throw new Error(code.reason);
    const lines = [{ ...plainLine, taxCodeId: code.id }];
    expect(await refusalOf('invoice', { lines })).toMatchObject({ reason: 'tax_code_not_allowed' });
    expect((await refusalOf('bill', { lines })).kind).toBe('created');
  });

  test('A-043 for 0 and 201 lines', async () => {
    for (const length of [0, 201]) {
      const lines = Array.from({ length }, () => plainLine);
      expect(await refusalOf('bill', { lines })).toMatchObject({ reason: 'lines_count' });
    }
  });

  test('A-118 and then nothing of it is there', async () => {
    const counts = async () => {
      const documents = await use.database.db
        .selectFrom('documents')
        .select('id')
        .where('org_id', '=', scene.orgId)
        .execute();
      const events = await use.database.db
        .selectFrom('events')
        .select('id')
        .where('tenant_id', '=', scene.orgId)
        .execute();
      return [documents.length, events.length];
    };
    const before = await counts();
    await refusalOf('invoice', { lines: [{ ...plainLine, unitPrice: '-1' }] });
    expect(await counts()).toEqual(before);
  });
});
