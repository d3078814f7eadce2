import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { computeDocument, recognise, settle } from '../support/ledger/vector-rounding.ts';

/*
 * docs/rounding.md tells integrators to hold their own arithmetic against these. Their outputs were
 * made by a second implementation, in another language, and not by the code that is tested here.
 */

const currency = z.strictObject({ code: z.string(), decimals: z.int() });
const vectors = z
  .strictObject({
    documents: listOf(
      z.strictObject({
        currency,
        base: currency.extend({ rate: z.string() }).nullable(),
        amounts: z.enum(['exclusive', 'inclusive']),
        tax_rounding: z.enum(['document', 'line']),
        tax_codes: z.record(
          z.string(),
          z.strictObject({
            reverse_charge: z.boolean(),
            components: z.array(
              z.strictObject({
                id: z.string(),
                rate_pct: z.string(),
                compound: z.boolean(),
                recoverable_pct: z.string(),
              }),
            ),
          }),
        ),
        lines: z.array(
          z.strictObject({
            quantity: z.string(),
            unit_price: z.string(),
            discount_pct: z.string(),
            tax_code: z.string().nullable(),
          }),
        ),
      }),
    ),
    settlements: listOf(
      z.strictObject({
        currency,
        base: currency,
        open: z.string(),
        open_base: z.string(),
        parts: z.array(z.string()),
      }),
    ),
    recognitions: listOf(
      z.strictObject({
        currency,
        whole: z.string(),
        total: z.string(),
        parts: z.array(z.string()),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../vectors/amounts.json', import.meta.url), 'utf8')));

test('there are enough published documents, each under a name of its own', () => {
  const names = vectors.documents.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(60);
});

test.each(vectors.documents)('AD-035 document: $name', ({ input, output }) => {
  expect(computeDocument(input)).toEqual(output);
});

test.each(vectors.settlements)('AD-037 settlement: $name', ({ input, output }) => {
  expect(settle(input)).toEqual(output);
});

test.each(vectors.recognitions)('recognition: $name', ({ input, output }) => {
  expect(recognise(input)).toEqual(output);
});

function listOf<Input extends z.ZodType>(input: Input) {
  return z.array(z.strictObject({ name: z.string(), input, output: z.unknown() }));
}
