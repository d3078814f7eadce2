import { expectErrorBody } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { documentStatuses } from '../../src/kernel/document-kind.rules.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { unknownId } from './operations.ts';
import { call } from './support/client.ts';
import { linesOf, postInvoice } from './support/invoices.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

/** How long to go on; a check gives more, `--full` much more. */
const seconds = Number(process.env['FUZZ_SECONDS'] ?? '10');
/** Set it to the seed that a failure printed, and the same requests come again. */
const givenSeed = process.env['FUZZ_SEED'];
/** For starting, and for making a failing case small. */
const spareMs = 60_000;
const createPart = 0.7;

describe('random requests', () => {
  test(
    'A-118 AD-035 to POST /invoices make a draft whose columns add up, or are refused with the reason',
    { timeout: seconds * 1_000 + spareMs },
    async (context) => {
      const { scene, other } = needOperator(context, target);
      const seen = { made: 0, refused: 0 };
      await assertFor(
        seconds * createPart,
        fc.asyncProperty(invoices(scene, other), async (body) => {
          const answer = await postInvoice(target, body);
          if (answer.status === 201) expectDraft(answer, scene);
          else expectErrorBody(answer);
          expect([201, 400]).toContain(answer.status);
          seen[answer.status === 201 ? 'made' : 'refused'] += 1;
        }),
      );
      expect(Math.min(seen.made, seen.refused)).toBeGreaterThan(0);
      await context.annotate(`${seen.made} made, ${seen.refused} refused`);
    },
  );

  test(
    'AD-016 AD-002 to the lists are answered by a page, or refused by the parameter',
    { timeout: seconds * 1_000 + spareMs },
    async (context) => {
      const { scene } = needOperator(context, target);
      await assertFor(
        seconds * (1 - createPart),
        fc.asyncProperty(queries(scene), async ({ path, query }) => {
          const asked = new URLSearchParams(Object.entries(query)).toString();
          const answer = await call(target, `${path}?${asked}`, { key: target.readKey });
          expect([200, 400]).toContain(answer.status);
          if (answer.status === 400) expectErrorBody(answer);
          else expectPage(answer);
        }),
      );
    },
  );
});

function expectDraft({ body }: Answer, scene: Scene): void {
  expect(body).toMatchObject({ status: 'draft', number: null, amount_paid: 0 });
  const minorPerMajor = { JPY: 1, KWD: 1_000 }[String(body['currency'])] ?? 100;
  const minor = (value: unknown): number => Math.round(Number(value) * minorPerMajor);
  const sum = (field: string): number =>
    linesOf(body).reduce((total, line) => total + minor(line[field]), 0);
  expect([sum('net'), sum('tax'), sum('gross')]).toEqual(
    ['subtotal', 'tax_total', 'total'].map((field) => minor(body[field])),
  );
  expect(minor(body['subtotal']) + minor(body['tax_total'])).toBe(minor(body['total']));
  expect(Number(body['total'])).toBeGreaterThanOrEqual(0);
  expect(String(body['due_date']) >= String(body['date'])).toBe(true);
  expect([scene.customer.id]).toContain(body['contact_id']);
}

function expectPage({ body }: Answer): void {
  const { data, limit, offset, total, has_more: hasMore } = body;
  if (!Array.isArray(data)) throw new TypeError('a page has data');
  expect(data.length).toBeLessThanOrEqual(Number(limit));
  if (total !== null) {
    expect(hasMore).toBe(Number(offset) + data.length < Number(total) && data.length > 0);
  }
}

/** Mostly sound, now and then wrong in one place or another. */
function invoices(scene: Scene, other: Scene): fc.Arbitrary<object> {
  const odd = <Value>(sound: fc.Arbitrary<Value>, wrong: readonly unknown[]) =>
    fc.oneof({ weight: 200, arbitrary: sound }, fc.constantFrom(...wrong));
  const daysFrom = (year: number) =>
    fc.nat(20_000).map((days) => Temporal.PlainDate.from(`${year}-01-01`).add({ days }).toString());
  const texts = (maxLength: number) => fc.string({ unit: 'binary', minLength: 1, maxLength });
  const decimals = (max: number, places: number) =>
    fc.integer({ min: -max / 10, max }).map((whole) => whole / 10 ** places);
  const { service, goods } = scene.items;
  const line = fc.record(
    {
      description: odd(texts(40), ['', null, 'x'.repeat(2_001)]),
      unit_price: odd(decimals(10 ** 9, 4), ['1', null, 1e300, -1e13]),
      quantity: odd(decimals(10 ** 6, 3), [0, '2', 1e-9]),
      discount_pct: odd(fc.nat(100), [-1, 101, 0.000_01]),
      item_id: odd(fc.constantFrom(service, goods), [other.items.goods, unknownId, 'x']),
      account_id: odd(fc.constantFrom(scene.accountIdOf('4000'), scene.accountIdOf('4010')), [
        scene.accountIdOf('1100'),
        other.accountIdOf('4000'),
        unknownId,
      ]),
      tax_code_id: odd(fc.constantFrom(...Object.values(scene.taxCodes)), [
        other.taxCodes.standard,
        unknownId,
        7,
      ]),
    },
    { requiredKeys: ['description', 'unit_price'] },
  );
  return fc.record(
    {
      contact_id: odd(fc.constant(scene.customer.id), [
        other.customer.id,
        scene.supplier.id,
        unknownId,
        '',
      ]),
      lines: odd(fc.array(line, { minLength: 1, maxLength: 12 }), [[], {}, null]),
      date: odd(daysFrom(2020), ['2026-02-30', '', 0]),
      due_date: odd(daysFrom(2075), ['tomorrow', null]),
      reference: odd(texts(60), ['x'.repeat(256), 1]),
      notes: odd(texts(60), ['x'.repeat(4_001)]),
      currency: odd(fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'), ['CHF', 'eur', '']),
    },
    { requiredKeys: ['contact_id', 'lines'] },
  );
}

function queries(scene: Scene) {
  const values: Readonly<Record<string, readonly string[]>> = {
    status: [...documentStatuses, 'overdue', ''],
    contact_id: [scene.customer.id, unknownId, 'x'],
    from: ['2000-01-01', '2050-06-30', '2026-02-30'],
    to: ['2000-01-01', '2050-06-30', 'today'],
    limit: ['1', '7', '200', '0', '201'],
    offset: ['0', '3', '999999', '-1'],
    kind: ['invoice', 'credit_note', 'bill', 'quote'],
    overdue: ['true', 'false'],
  };
  const parts = Object.entries(values).map(
    ([name, texts]) => [name, fc.constantFrom(...texts)] as const,
  );
  return fc.record({
    path: fc.constantFrom('/invoices', '/bills'),
    query: fc.subarray(parts).chain((chosen) => fc.record(Object.fromEntries(chosen))),
  });
}

async function assertFor(
  forSeconds: number,
  property: fc.IAsyncPropertyWithHooks<[unknown]>,
): Promise<void> {
  const seed = givenSeed === undefined ? Date.now() : Number(givenSeed);
  const details = await fc.check<[unknown]>(property, {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: forSeconds * 1_000,
    markInterruptAsFailure: false,
  });
  if (!details.failed) return;
  const report = fc.defaultReportMessage(details) ?? '';
  throw new Error(`again with FUZZ_SEED=${seed}\n${report}`, { cause: details.errorInstance });
}
