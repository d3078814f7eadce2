import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { sampleFacts, sampleLine } from '../../../test/support/customers/print-samples.ts';
import { toDocumentView } from './document-view.rules.ts';
import { printTexts } from './print-texts.rules.ts';

test('an open invoice says what is owed, by when and how it is paid', () => {
  const view = toDocumentView(sampleFacts(), 'en');
  expect(view).toMatchObject({
    title: 'Invoice INV-00042',
    mark: null,
    stateText: 'Open',
    due: { term: 'Amount due', value: '€1,476.57' },
    dueBy: 'Due 15 December 2026',
    payment: { how: 'Pay by bank transfer with reference INV-00042.' },
  });
  expect(view.payment?.details).toContain('IBAN IE29 AIBK 9311 5212 3456 78');
});

test('what was settled is taken off, and a paid one is not to be paid again', () => {
  const facts = sampleFacts();
  const part = toDocumentView({ ...facts, state: 'partly_paid', paidMinor: 47_657n }, 'en');
  expect(part.settled).toEqual([{ term: 'Paid', value: '-€476.57' }]);
  expect(part.due?.value).toBe('€1,000.00');
  const paid = toDocumentView({ ...facts, state: 'paid', paidMinor: facts.totalMinor }, 'en');
  expect(paid.due?.value).toBe('€0.00');
  expect(paid.payment).toBeNull();
});

test.each(['draft', 'void'] as const)(
  'a %s is marked, owes nothing and asks for nothing',
  (state) => {
    const view = toDocumentView(sampleFacts({ state, number: null }), 'en');
    expect(view.mark?.toLowerCase()).toBe(state);
    expect(view).toMatchObject({ due: null, payment: null, title: 'Invoice' });
  },
);

test('a credit note has no due date and shows what is left of it; a quote owes nothing', () => {
  const credit = toDocumentView(
    sampleFacts({
      kind: 'credit_note',
      state: 'open',
      creditsNumber: 'INV-7',
      creditedMinor: 100n,
    }),
    'fr',
  );
  expect(credit.facts.map(({ term }) => term)).not.toContain('Échéance');
  expect(credit.facts).toContainEqual({ term: 'Corrige la facture', value: 'INV-7' });
  expect(credit).toMatchObject({ stateText: 'Ouvert', payment: null });
  expect(credit.due?.term).toBe('Crédit restant');
  const quote = toDocumentView(sampleFacts({ kind: 'quote' }), 'en');
  expect(quote).toMatchObject({ due: null, payment: null });
  expect(quote.facts).toContainEqual({ term: 'Valid until', value: '15 December 2026' });
});

describe('lines', () => {
  const view = (change: Parameters<typeof sampleLine>[0], amounts?: 'inclusive') =>
    toDocumentView(sampleFacts({ lines: [sampleLine(change)], ...(amounts && { amounts }) }), 'en')
      .lines[0];
  test('show the net, or the gross where prices include tax', () => {
    expect(view({})?.amount).toBe('12.50');
    expect(view({}, 'inclusive')?.amount).toBe('15.13');
  });
  test('name a discount only where there is one, and every rate of a compound code', () => {
    expect(view({})?.discount).toBeNull();
    expect(view({ discountPct: '12.5000' })?.discount).toBe('Discount 12.5%');
    expect(view({ ratesPct: ['5', '2'] })?.tax).toBe('5% + 2%');
  });
});

test('text of strangers cannot turn the direction of writing or hide in controls', () => {
  const { lines, notes } = toDocumentView(
    sampleFacts({
      lines: [sampleLine({ description: 'a\u202Eb\u0007c\r\nd\te' })],
      notes: 'x\n\n\n\n\ny  ',
    }),
    'en',
  );
  expect(lines[0]?.description).toBe('ab c\nd e');
  expect(notes?.value).toBe('x\n\ny');
});

test('reverse charge is said in words', () => {
  const tax = { name: 'VAT', ratePct: '19', isReverseCharge: true, taxableMinor: 1n, taxMinor: 0n };
  const view = toDocumentView(sampleFacts({ taxes: [tax], currency: getCurrency('EUR') }), 'en');
  expect(view.remarks).toEqual([printTexts.en.reverseCharge]);
});

describe('AD-124 the code of a euro transfer', () => {
  const transferOf = (change: Parameters<typeof sampleFacts>[0]) =>
    toDocumentView(sampleFacts(change), 'en').transfer;
  test('has what is still due and the document’s number', () => {
    const lines = transferOf({ state: 'partly_paid', paidMinor: 47_657n })?.code.split('\n') ?? [];
    expect(lines.slice(5, 8)).toEqual([
      'Harbour and Sons Limited',
      'IE29AIBK93115212345678',
      'EUR1000.00',
    ]);
    expect(lines.at(-1)).toBe('INV-00042');
  });
  test.each([
    ['another currency', { currency: getCurrency('USD') }],
    ['a draft', { state: 'draft', number: null }],
    ['a credit note', { kind: 'credit_note' }],
    ['a paid invoice', { state: 'paid' }],
    [
      'payment details without an IBAN',
      { seller: { ...sampleFacts().seller, paymentDetails: null } },
    ],
  ] as const)('is not drawn for %s', (_what, change) => {
    expect(transferOf(change)).toBeNull();
  });
});
