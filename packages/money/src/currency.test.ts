import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { currencies, exponentOf, getCurrency, parseCurrency } from './currency.ts';
import { listOnePublishedOn } from './iso-4217.ts';

describe('the vendored ISO 4217 table', () => {
  test('PD-021 equals the whole published list, but for the amendments published after it', () => {
    const published = readPublishedList();
    expect(published.publishedOn).toBe('2024-06-25');
    expect(published.publishedOn < listOnePublishedOn).toBe(true);

    const expected = new Map(published.currencies);
    for (const { withdrawn, added } of amendmentsSince) {
      if (withdrawn !== undefined) expect(expected.delete(withdrawn)).toBe(true);
      if (added !== undefined) expected.set(added.code, [added.exponent, added.name]);
    }

    const vendored = currencies.map(({ code, exponent, name }) => [code, [exponent, name]]);
    expect(vendored).toEqual([...expected].sort(([a], [b]) => (a < b ? -1 : 1)));
    expect(vendored).toHaveLength(165);
  });

  test.each([
    ['JPY', 0],
    ['KRW', 0],
    ['USD', 2],
    ['NGN', 2],
    ['KWD', 3],
    ['CLF', 4],
  ])('PD-021 %s has %d decimals', (code, exponent) => {
    expect(exponentOf(getCurrency(code))).toBe(exponent);
  });

  // Intl counts the decimals that people usually write; ISO counts those that banks settle.
  test.each([
    ['IQD', 3],
    ['IDR', 2],
    ['PKR', 2],
    ['AFN', 2],
    ['LBP', 2],
  ])('PD-021 %s has the %d decimals of ISO 4217 where Intl has others', (code, exponent) => {
    expect(exponentOf(getCurrency(code))).toBe(exponent);
  });

  test('PD-021 is sorted by code and names each code once', () => {
    const codes = currencies.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
  });
});

describe('parseCurrency', () => {
  test('gives back every code of the table', () => {
    for (const { code } of currencies) expect(parseCurrency(code)).toBe(code);
  });

  test.each(['ZZZ', 'usd', 'Usd', ' USD', 'USD ', 'US', 'USDT', '', '840', 'ＵＳＤ', '__proto__'])(
    'PD-022 %j does not exist',
    (text) => {
      expect(parseCurrency(text)).toBeNull();
    },
  );

  test.each(['XAU', 'XAG', 'XDR', 'XTS', 'XXX', 'XSU', 'XUA', 'XBA'])(
    'PD-022 %s has no minor unit and is refused',
    (code) => {
      expect(parseCurrency(code)).toBeNull();
    },
  );

  test.each(['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL', 'DEM'])(
    'PD-022 %s is withdrawn and is refused',
    (code) => {
      expect(parseCurrency(code)).toBeNull();
    },
  );
});

test('getCurrency throws on what is no currency', () => {
  expect(() => getCurrency('ZZZ')).toThrow(TypeError);
});

/** Amendments to list one after the edition that the test compares with. */
const amendmentsSince: readonly {
  readonly amendment: number;
  readonly reason: string;
  readonly withdrawn?: string;
  readonly added?: { readonly code: string; readonly exponent: number; readonly name: string };
}[] = [
  {
    amendment: 176,
    reason: 'Curaçao and Sint Maarten replaced the guilder of the Antilles on 2025-03-31',
    withdrawn: 'ANG',
    added: { code: 'XCG', exponent: 2, name: 'Caribbean Guilder' },
  },
  {
    amendment: 178,
    reason: 'Cuba ended the convertible peso in 2021; it was moved to the historic list in 2025',
    withdrawn: 'CUC',
  },
  {
    amendment: 179,
    reason: 'Unit of account of the Arab Monetary Fund, assigned on 2025-05-12',
    added: { code: 'XAD', exponent: 2, name: 'Arab Accounting Dinar' },
  },
  {
    amendment: 180,
    reason: 'Bulgaria joined the euro on 2026-01-01',
    withdrawn: 'BGN',
  },
];

/** The agency's own XML, as shipped by the currency-codes package; `N.A.` means no minor unit. */
function readPublishedList(): {
  publishedOn: string;
  currencies: Map<string, [exponent: number, name: string]>;
} {
  const path = createRequire(import.meta.url).resolve('currency-codes/iso-4217-list-one.xml');
  const xml = readFileSync(path, 'utf8');
  const listed = new Map<string, [number, string]>();
  for (const [entry] of xml.matchAll(/<CcyNtry>.*?<\/CcyNtry>/gs)) {
    const code = textOf(entry, 'Ccy');
    const exponent = textOf(entry, 'CcyMnrUnts');
    if (code === '' || exponent === 'N.A.') continue;
    listed.set(code, [Number(exponent), textOf(entry, 'CcyNm')]);
  }
  return { publishedOn: /Pblshd="([^"]+)"/.exec(xml)?.[1] ?? '', currencies: listed };
}

function textOf(entry: string, element: string): string {
  return new RegExp(`<${element}(?: [^>]*)?>([^<]*)<`).exec(entry)?.[1]?.trim() ?? '';
}
