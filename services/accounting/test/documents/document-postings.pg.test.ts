import { beforeAll, describe, expect, test } from 'vitest';
import { previewDocument } from '../../src/documents/issuing/preview-document.ts';
import { voidDocument } from '../../src/documents/issuing/void-document.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let scene: IssuingScene;

beforeAll(async () => {
  scene = await createIssuingScene(use.deps);
});

describe('AD-065 the entry that brings a document into the books', () => {
  test('P1 an invoice: receivable, each account of its lines once, tax by component', async () => {
    const { taxCodes, accountIdOf } = scene;
    const { id } = await scene.posted({
      lines: [
        { accountId: accountIdOf('4000'), unitPrice: '100' },
        { accountId: accountIdOf('4010'), unitPrice: '50', taxCodeId: taxCodes.compound },
        { accountId: accountIdOf('4000'), unitPrice: '-10' },
      ],
    });
    // 90.00 at 21 %; 50.00 at 5 % and, on 52.50, at 2 %.
    expect(await scene.entry(id)).toEqual([
      '1100 16245 16245',
      '4000 -9000 -9000',
      '4010 -5000 -5000',
      '2200 -1890 -1890',
      '2200 -250 -250',
      '2200 -105 -105',
    ]);
  });

  test('P1 in a foreign currency every line has both amounts, and both add up', async () => {
    const { id } = await scene.posted({
      currency: 'USD',
      lines: [{ unitPrice: '33.33' }, { unitPrice: '0.02', accountId: scene.accountIdOf('4010') }],
    });
    // 40.35 USD at 0.9 are 36.315 EUR, rounded once for the total.
    expect(await scene.entry(id)).toEqual([
      '1100 4035 3632',
      '4000 -3333 -3000',
      '4010 -2 -2',
      '2200 -700 -630',
    ]);
  });

  test('P1r a sale under reverse charge has no tax', async () => {
    const lines = [{ taxCodeId: scene.taxCodes.reverseCharge }];
    const { id } = await scene.posted({ lines });
    expect(await scene.entry(id)).toEqual(['1100 10000 10000', '4000 -10000 -10000']);
  });

  test('P3 a credit note is the other way round', async () => {
    const { id } = await scene.posted({ kind: 'credit_note' });
    expect(await scene.entry(id)).toEqual([
      '1100 -12100 -12100',
      '4000 10000 10000',
      '2200 2100 2100',
    ]);
  });

  test('P9 a bill: tax that comes back is a claim, tax that does not is a cost', async () => {
    const { taxCodes, accountIdOf } = scene;
    const { id } = await scene.posted({
      kind: 'bill',
      lines: [
        { accountId: accountIdOf('6700') },
        { accountId: accountIdOf('6800'), taxCodeId: taxCodes.nonRecoverable },
        { accountId: accountIdOf('6400'), taxCodeId: taxCodes.halfRecoverable },
      ],
    });
    expect(await scene.entry(id)).toEqual([
      '2000 -35100 -35100',
      '6700 10000 10000',
      '6800 11000 11000',
      '6400 11000 11000',
      '1200 2100 2100',
      '1200 1000 1000',
    ]);
  });

  test('P9 a bill under reverse charge has the tax on both sides', async () => {
    const lines = [{ taxCodeId: scene.taxCodes.reverseCharge }];
    const { id } = await scene.posted({ kind: 'bill', lines });
    expect(await scene.entry(id)).toEqual([
      '2000 -10000 -10000',
      '6400 10000 10000',
      '1200 1900 1900',
      '2200 -1900 -1900',
    ]);
  });

  test('P11 a supplier credit is the other way round', async () => {
    const { id } = await scene.posted({ kind: 'supplier_credit' });
    expect(await scene.entry(id)).toEqual([
      '2000 12100 12100',
      '6400 -10000 -10000',
      '1200 -2100 -2100',
    ]);
  });

  test('P12 an expense claim is owed to the employee', async () => {
    const { id } = await scene.posted({ kind: 'expense_claim' });
    expect(await scene.entry(id)).toEqual([
      '2050 -12100 -12100',
      '6400 10000 10000',
      '1200 2100 2100',
    ]);
  });

  test('P15 where tax is owed by cash, that of sales waits on its own account', async () => {
    const byCash = await createIssuingScene(use.deps, { taxScheme: 'cash' });
    const invoice = await byCash.posted();
    const note = await byCash.posted({ kind: 'credit_note' });
    const bill = await byCash.posted({ kind: 'bill' });
    expect(await byCash.entry(invoice.id)).toContain('2205 -2100 -2100');
    expect(await byCash.entry(note.id)).toContain('2205 2100 2100');
    expect(await byCash.entry(bill.id)).toContain('1200 2100 2100');
  });

  test.for(['invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim'] as const)(
    'P8 voiding: the entry of a void %s is the exact mirror',
    async (kind) => {
      const { id } = await scene.posted({ kind, currency: 'KWD', lines: [{ unitPrice: '7.777' }] });
      const outcome = await voidDocument(use.deps, scene.order(id));
      expect(outcome.kind).toBe('done');
      const mirrored = (await scene.entry(id)).map((line) =>
        line.replaceAll(/ -?\d+/g, (amount) =>
          amount.startsWith(' -') ? ` ${amount.slice(2)}` : ` -${amount.slice(1)}`,
        ),
      );
      expect(await scene.entry(id, 'void')).toEqual(mirrored);
    },
  );
});

test.for(['invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim'] as const)(
  'what a preview of a %s shows is what is posted',
  async (kind) => {
    const wish = { kind, currency: 'JPY', lines: [{}, { taxCodeId: scene.taxCodes.compound }] };
    const draft = await scene.draft(wish);
    const preview = await previewDocument(use.deps, draft);
    if (preview.kind === 'reject') throw new Error(preview.reason);
    const { id } = await scene.posted(wish);
    const shown = preview.entryLines.map(({ docMinor, baseMinor }) => `${docMinor} ${baseMinor}`);
    expect((await scene.entry(id)).map((line) => line.slice(5))).toEqual(shown);
    expect(preview.amounts.totalMinor).toBe((await scene.read(id)).totalMinor);
    expect(await scene.entry(draft.id)).toEqual([]);
  },
);
