import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { findPrintFacts } from '../../src/customers/pdf/find-print-facts.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let scene: IssuingScene;
beforeAll(async () => {
  scene = await createIssuingScene(use.deps, { taxRounding: 'document' });
});

const read = async (id: string) => {
  const { orgId } = scene;
  const order = { orgId, id, now: new Date(), pageUrl: null };
  const facts = await findPrintFacts(use.database.db, order);
  if (facts === null) throw new Error(`there is no document ${id}`);
  return facts;
};

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

test('what is printed of any document adds up to what the books have of it', async () => {
  const { standard, compound, zero, exempt, reverseCharge } = scene.taxCodes;
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 999 }).map((n) => `${n}.${n % 1000}`),
    unitPrice: fc.integer({ min: 1, max: 9_999 }).map((n) => `${n}.${n % 100}`),
    discountPct: fc.constantFrom('0', '12.5'),
    taxCodeId: fc.constantFrom(standard, compound, zero, exempt, reverseCharge),
  });
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD');
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      currency,
      async (lines, code) => {
        const document = await scene.draft({ lines, currency: code });
        const facts = await read(document.id);
        expect(sum(facts.lines.map(({ netMinor }) => netMinor))).toBe(document.subtotalMinor);
        expect(sum(facts.lines.map(({ grossMinor }) => grossMinor))).toBe(document.totalMinor);
        expect(sum(facts.taxes.map(({ taxMinor }) => taxMinor))).toBe(document.taxMinor);
        expect(facts).toMatchObject({ state: 'draft', totalMinor: document.totalMinor });
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
});

test('each line has the rates of its tax code in their order, and taxes have their names', async () => {
  const { standard, compound, reverseCharge } = scene.taxCodes;
  const { id } = await scene.draft({
    lines: [
      { taxCodeId: compound },
      { taxCodeId: standard },
      { taxCodeId: null },
      { taxCodeId: reverseCharge },
    ],
  });
  const { lines, taxes } = await read(id);
  expect(lines.map(({ ratesPct }) => ratesPct.map(Number))).toEqual([[5, 2], [21], [], [19]]);
  expect(
    taxes.map(({ name, ratePct, isReverseCharge }) => [name, Number(ratePct), isReverseCharge]),
  ).toEqual([
    ['VAT', 21, false],
    ['VAT', 19, true],
    ['First', 5, false],
    ['Second', 2, false],
  ]);
});

test('a credit note names what it corrects; a bill is nothing to print', async () => {
  const invoice = await scene.posted();
  const credit = await scene.posted({ kind: 'credit_note', creditsId: invoice.id });
  expect(await read(credit.id)).toMatchObject({
    kind: 'credit_note',
    creditsNumber: invoice.number,
    madeAt: credit.postedAt,
  });
  const bill = await scene.posted({ kind: 'bill' });
  await expect(read(bill.id)).rejects.toThrow('there is no document');
});
