import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertMinor } from '../../ledger/amounts/base-amounts.rules.ts';
import { amountsOf, isWithin } from './match.rules.ts';
import { memoryEvidence } from './suggesting/evidence.rules.ts';
import { rateOf } from './suggesting/foreign-rate.rules.ts';
import {
  containmentOf,
  memoryKey,
  similarityOf,
  toPlainName,
} from './suggesting/name-text.rules.ts';
import {
  hasReference,
  namesAnother,
  toReference,
  toReferenceText,
} from './suggesting/reference-text.rules.ts';
import { findSubset } from './suggesting/subset-sum.rules.ts';

describe('names', () => {
  const likeness = (left: string, right: string) =>
    similarityOf(toPlainName(left), toPlainName(right));

  test.each([
    ['Müller & Söhne Maschinenbau GmbH', 'MUELLER SOEHNE MASCHINENBAU'],
    ['Müller & Söhne Maschinenbau GmbH', 'MULLER + SOHNE MASCHINENB'],
    ['Søndergaard Spedition A/S', 'SONDERGAARD SPEDITION'],
    ['Yılmaz Bäckerei', 'YILMAZ BAECKEREI GMBH'],
    ['Lefèvre Imprimerie SARL', 'Imprimerie Lefevre'],
  ])('%s is written as %s', (name, written) => {
    expect(likeness(name, written)).toBeGreaterThanOrEqual(0.85);
  });

  test.each([
    ['Müller Logistik GmbH', 'SCHMIDT MASCHINENBAU AG'],
    ['Okafor Textiles', 'OPTIK BERLIN'],
    ['GmbH', 'AG'],
    ['', 'ANYTHING'],
  ])('%s is not %s', (name, written) => {
    expect(likeness(name, written)).toBeLessThan(0.45);
  });

  test('likeness is the same both ways, whole of itself, and between 0 and 1', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(name, name, (left, right) => {
        const there = likeness(left, right);
        expect(there).toBe(likeness(right, left));
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(1);
        if (toPlainName(left).compact !== '') expect(likeness(left, left)).toBe(1);
      }),
      { numRuns: 100 },
    );
  });

  test('a name is found within what else a card payment says', () => {
    const text = toPlainName('CARD 4711 BAECKEREI YILMAZ BERLIN 16.02');
    expect(containmentOf(toPlainName('Bäckerei Yılmaz'), text)).toBeGreaterThanOrEqual(0.85);
    expect(containmentOf(toPlainName('Schröder Optik'), text)).toBeLessThan(0.45);
  });

  test('what is remembered has no numbers, which are of one movement', () => {
    const line = { counterparty: null, description: 'CARD 4711 SHOP 16.02' };
    expect(memoryKey(line)).toBe('cardshop');
    expect(memoryKey({ ...line, description: 'CARD 9 SHOP 17.03' })).toBe('cardshop');
    expect(memoryKey({ counterparty: 'Müller', description: '' })).toBe('muller');
    expect(memoryKey({ counterparty: null, description: '12 34' })).toBeNull();
  });

  test('what was refused more often than agreed to speaks against, and fades', () => {
    const memory = { contactId: '', agreed: 1, refused: 0, daysAgo: 0 };
    expect(memoryEvidence(memory, 'A')).toMatchObject({ what: 'memory', points: 25 });
    expect(memoryEvidence({ ...memory, refused: 2 }, 'A')?.points).toBeLessThan(0);
    expect(memoryEvidence({ ...memory, refused: 2, daysAgo: 400 }, 'A')?.points).toBe(25);
    expect(memoryEvidence({ ...memory, agreed: 0 }, 'A')).toBeNull();
    expect(memoryEvidence(undefined, 'A')).toBeNull();
  });
});

describe('numbers of documents', () => {
  const names = (text: string, number: string) =>
    hasReference(toReferenceText(text), toReference(number));

  test.each([
    'INV-00012',
    'Rechnung INV 12 vom März',
    'inv00012',
    'PAYMENT/INV-12/THANKS',
    'INV-00011, INV-00012',
  ])('%s names INV-00012', (text) => {
    expect(names(text, 'INV-00012')).toBe(true);
  });

  test.each(['INV-00112', 'INV-120', '12', 'IN V12', 'INVOICE 00012', ''])(
    '%s does not name INV-00012',
    (text) => {
      expect(names(text, 'INV-00012')).toBe(false);
    },
  );

  test('a number with its year, and one of digits alone', () => {
    expect(names('inv 2026 7', 'INV-2026-00007')).toBe(true);
    expect(names('INV-2025-00007', 'INV-2026-00007')).toBe(false);
    expect(names('ref 20260012', '20260012')).toBe(true);
    expect(names('on 12 May', '12')).toBe(false);
  });

  test('another number of the same series is distinguished from none at all', () => {
    const another = (text: string) => namesAnother(toReferenceText(text), toReference('INV-00012'));
    expect(another('INV-00017')).toBe(true);
    expect(another('INV-00017 and INV-00012')).toBe(false);
    expect(another('PO-00017')).toBe(false);
    expect(another('thanks')).toBe(false);
  });

  test('whatever surrounds it, a number is found as it was written', () => {
    const around = fc.string({ unit: fc.constantFrom(' ', '/', ',', '.', '-'), maxLength: 5 });
    fc.assert(
      fc.property(around, around, fc.nat(99_999), (before, after, digits) => {
        const number = `INV-${String(digits).padStart(5, '0')}`;
        expect(names(`x${before} ${number} ${after}y`, number)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('sums', () => {
  const items = (...amounts: readonly bigint[]) => amounts.map((amountMinor) => ({ amountMinor }));
  const sum = (found: readonly { readonly amountMinor: bigint }[]) =>
    found.reduce((total, { amountMinor }) => total + amountMinor, 0n);

  test('what adds up is found, and whether something else does too', () => {
    expect(
      findSubset(items(100n, 250n, 40n), 350n, { itemsMax: 5, looksMax: 20_000 }),
    ).toMatchObject({ isOnlyOne: true });
    expect(
      findSubset(items(100n, 250n, 200n, 150n), 350n, { itemsMax: 5, looksMax: 20_000 }),
    ).toMatchObject({ isOnlyOne: false });
    expect(findSubset(items(100n, 250n), 351n, { itemsMax: 5, looksMax: 20_000 }).found).toBeNull();
    expect(findSubset(items(350n), 350n, { itemsMax: 5, looksMax: 20_000 }).found).toBeNull();
  });

  test('a sum of some of them is always found, adds up, and is no larger than allowed', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 50_000n }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 2, max: 3 }), (all, count) => {
        const target = all.slice(0, count).reduce((total, one) => total + one, 0n);
        const { found } = findSubset(items(...all), target, { itemsMax: 12, looksMax: 20_000 });
        expect(sum(found ?? [])).toBe(target);
        expect(
          findSubset(items(...all), target, { itemsMax: 2, looksMax: 20_000 }).found?.length ?? 2,
        ).toBe(2);
      }),
      { numRuns: 60 },
    );
  });

  test('a search that would take for ever ends, and says that it saw no end', () => {
    const many = Array.from({ length: 60 }, (_, index) => BigInt(1_000_000 + index * 2));
    const search = findSubset(items(...many), 30_000_001n, { itemsMax: 60, looksMax: 20_000 });
    expect(search).toMatchObject({ found: null, isOnlyOne: false });
  });
});

describe('parts', () => {
  const part = (amountMinor?: bigint) =>
    ({
      kind: 'payment',
      paymentId: 'p',
      ...(amountMinor !== undefined && { amountMinor }),
    }) as const;

  test('one part is all of the line, several say how much each, and none is nothing', () => {
    expect(amountsOf([part()], -500n)).toEqual([-500n]);
    expect(amountsOf([part(-700n), part(200n)], -500n)).toEqual([-700n, 200n]);
    expect(amountsOf([part(-700n), part()], -500n)).toBeNull();
    expect(amountsOf([part(-400n)], -500n)).toBeNull();
    expect(amountsOf([part(-500n), part(0n)], -500n)).toBeNull();
    expect(amountsOf([], -500n)).toBeNull();
  });

  test('no more than what is left, on the same side', () => {
    expect(isWithin(5n, 5n)).toBe(true);
    expect(isWithin(-5n, -7n)).toBe(true);
    expect([isWithin(6n, 5n), isWithin(-5n, 5n), isWithin(5n, -5n), isWithin(1n, 0n)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

test('the rate at which a bank exchanged gives exactly what it gave, or there is none', () => {
  const [usd, eur] = [getCurrency('USD'), getCurrency('EUR')];
  const amount = fc.bigInt({ min: 1n, max: 10_000_000n });
  fc.assert(
    fc.property(amount, amount, (foreignMinor, baseMinor) => {
      const rate = rateOf({ foreignMinor, currency: usd, baseMinor, baseCurrency: eur });
      expect(rate).not.toBeNull();
      expect(convertMinor(foreignMinor, usd, eur, rate ?? '0')).toBe(baseMinor);
    }),
    { numRuns: 100 },
  );
  const one = { foreignMinor: 10n ** 11n, currency: usd, baseMinor: 1n, baseCurrency: eur };
  expect(rateOf(one)).toBeNull();
});
