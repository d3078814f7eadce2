import { exponentOf, getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PrintFacts } from '../../src/customers/pdf/print-facts.rules.ts';
import { currentTemplateVersion } from '../../src/customers/pdf/template-versions.rules.ts';
import { pdfOf, viewOf } from '../../src/customers/pdf/templates.ts';
import { readPdf } from '../support/customers/pdf-reading.ts';
import { sampleFacts, sampleLine, samplePageUrl } from '../support/customers/print-samples.ts';

const render = (change: Partial<PrintFacts> = {}, language: 'en' | 'fr' = 'en'): Promise<Buffer> =>
  pdfOf({
    view: viewOf(sampleFacts({ templateVersion: currentTemplateVersion, ...change }), language),
    logo: null,
  });

const manyLines = Array.from({ length: 200 }, (_, index) =>
  sampleLine({ description: `Item ${index + 1}` }),
);

/** Every number of the text without its grouping, such as `-1234.50`. */
function numbersIn(text: string): ReadonlySet<string> {
  const found = text.matchAll(/[0-9][0-9,]*(?:\.[0-9]+)?/g);
  return new Set([...found].map(([number]) => number.replaceAll(',', '')));
}

function majorOf(minor: bigint, decimals: number): string {
  const digits = minor.toString().padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
}

test('the totals of any document are in the text of its file, to the last digit', async () => {
  const line = fc.record({
    net: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    tax: fc.bigInt({ min: 0n, max: 10n ** 8n }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 40 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (made, code, share) => {
        const lines = made.map(({ net, tax }) =>
          sampleLine({ netMinor: net, grossMinor: net + tax }),
        );
        const currency = getCurrency(code);
        const { totalMinor, subtotalMinor } = sampleFacts({ lines });
        const paidMinor = BigInt(Math.floor(Number(totalMinor) * share));
        const state = paidMinor === 0n ? 'open' : 'partly_paid';
        const bytes = await render({ lines, currency, state, paidMinor });
        const numbers = numbersIn(await readPdf(bytes, 'text'));
        const wanted = [
          subtotalMinor,
          totalMinor - subtotalMinor,
          totalMinor,
          totalMinor - paidMinor,
        ];
        for (const minor of [...wanted, ...lines.map(({ netMinor }) => netMinor)]) {
          expect(numbers).toContain(majorOf(minor, exponentOf(currency)));
        }
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
});

describe('the file', () => {
  test('can be read aloud: a title, a language, headings, and tables whose cells have them', async () => {
    const structure = await readPdf(await render(), 'structure');
    const [document = ''] = structure.split('\n');
    expect(document).toBe('Document');
    expect(structure).toMatch(/H1 \(block\)\s+"Invoice"\s+"INV-00042"/);
    expect(structure).toMatch(
      /Table "Lines" \(block\)\s+THead\s+TR\s+TH:?\s+\/Scope \/Column\s+"Description"/,
    );
    expect(structure.match(/\/Scope \/Column/g)).toHaveLength(5);
    expect(structure).toMatch(/\/Scope \/Row\s+"Total"\s+TD\s+"€1,476\.57"/);
    expect(structure).toMatch(/H2 \(block\)\s+"How to pay"/);
    expect(structure).toContain('12 Quay Street Dublin 2 Ireland');
    const info = await readPdf(await render(), 'info');
    expect(info).toMatch(/Title: +Invoice INV-00042/);
    expect(info).toMatch(/Tagged: +yes/);
    const raw = (await render({}, 'fr')).toString('latin1');
    expect(raw).toContain('/Lang (fr)');
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(raw).toContain('/DisplayDocTitle true');
  });

  test('AD-123 has its fonts in it, as far as they are used', async () => {
    const [, , ...fonts] = (await readPdf(await render(), 'fonts')).trim().split('\n');
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(font).toMatch(/SourceSans3\S* .* yes yes yes/);
  });

  test('is the same bytes for the same document, and other bytes for another', async () => {
    const [one, again, other] = [await render(), await render(), await render({ notes: 'Other' })];
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  test('repeats the headings on each of many sheets for the eye, and once for the ear', async () => {
    const bytes = await render({ lines: manyLines });
    const text = await readPdf(bytes, 'text');
    const sheets = text.split('\f').filter((sheet) => sheet.trim() !== '');
    expect(sheets.length).toBeGreaterThan(4);
    sheets.slice(0, -1).forEach((sheet, index) => {
      expect(sheet).toContain('Description');
      expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`);
    });
    for (const { description } of manyLines) expect(text).toMatch(new RegExp(`${description}\\b`));
    const fewer = await render({ lines: manyLines.slice(0, 50) });
    expect((await readPdf(fewer, 'structure')).match(/\/Scope \/Column/g)).toHaveLength(5);
  });

  test('loses nothing of endless words, and of a line that is longer than a sheet', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(12);
    const tall = Array.from({ length: 120 }, (_, index) => `row-${index}`).join('\n');
    const bytes = await render({
      lines: [sampleLine({ description: word }), sampleLine({ description: tall })],
      notes: 'end of notes',
    });
    const structure = await readPdf(bytes, 'structure');
    expect(structure).toContain(word);
    const text = await readPdf(bytes, 'text');
    for (const row of tall.split('\n')) expect(text).toMatch(new RegExp(`${row}\\b`));
    expect(text).toContain('end of notes');
  });

  test.each([
    ['draft', 'Draft'],
    ['void', 'Void'],
  ] as const)('of a %s says so in words', async (state, word) => {
    const bytes = await render({ state, pageUrl: null });
    expect(await readPdf(bytes, 'structure')).toMatch(new RegExp(`"${word}"`));
  });

  test('leads to its page by a link, and a name cannot break its description', async () => {
    const raw = (await render({ number: 'A&B<1>' })).toString('latin1');
    expect(raw).toContain(`/URI (${samplePageUrl})`);
    expect(raw).toContain('/Contents (See this invoice online)');
    expect(raw).toContain('<rdf:li xml:lang="x-default">Invoice A B 1 </rdf:li>');
  });
});

test('a file of 200 lines takes no longer than a reader notices', async () => {
  await render({ lines: manyLines });
  const startedAt = performance.now();
  await render({ lines: manyLines });
  // A fiftieth of it on a quiet machine; work that grew with the square would take longer.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
