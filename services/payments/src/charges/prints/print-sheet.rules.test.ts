import { contrastOf } from '@countinghouse/brand/look';
import { getCurrency } from '@countinghouse/money';
import { fitOutline } from '@countinghouse/pdf';
import { expect, test } from 'vitest';
import type { FitText, PrintItem } from './print-items.rules.ts';
import { layOutSheet } from './print-sheet.rules.ts';
import { printLanguages, printLayouts, toPrintContent } from './print.rules.ts';

const fit: FitText = (text, width, { size, isBold }) =>
  fitOutline(text, width, { name: isBold ? 'bold' : 'regular', size });

const brand = {
  colour: '#ffd400',
  supportEmail: null,
  supportPhone: null,
  address: '14 Sample Road, Lagos',
  taxNumber: null,
  receiptFooter: null,
  timeZone: 'Africa/Lagos',
  logo: null,
};

const cases = printLanguages.flatMap((language) =>
  printLayouts.flatMap((layout) => [
    { language, layout, words: 2 },
    { language, layout, words: 30 },
  ]),
);

test.each(cases)(
  'whatever it says, a $layout in $language with a title of $words words fits its paper',
  ({ language, layout, words }) => {
    const content = toPrintContent(
      {
        title: 'Handwoven cloth '.repeat(words / 2).trim(),
        description: null,
        amountMinor: 123_456_789_00n,
        currency: getCurrency('NGN'),
        merchantName: 'Adire Lane Textiles and Threads of Lagos',
        legalName: 'Adire Lane Textiles Limited',
        brand,
        environment: 'test',
      },
      { url: 'https://payments.a-long-name.example/pay/7KQ2-M4XR-9TWD-H3FN', language },
    );
    const logo = { width: 300, height: 100, isWordMark: false };
    const { items, width, height } = layOutSheet(layout, content, logo, fit);
    for (const item of items) {
      expect(item.x, item.kind).toBeGreaterThanOrEqual(0);
      expect(item.x + item.width, item.kind).toBeLessThanOrEqual(width);
      expect(item.y + heightOf(item), JSON.stringify(item)).toBeLessThanOrEqual(height);
    }
    const texts = items.filter((item) => item.kind === 'text' || item.kind === 'code');
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) expect(overlap(one, other)).toBe(false);
    }
  },
);

test('words on the brand’s colour and in it have the contrast of text', () => {
  for (const colour of ['#ffd400', '#2b3a8f', '#808080', '#ffffff', '#000000']) {
    const { colours } = toPrintContent(
      {
        title: 'Tea',
        description: null,
        amountMinor: null,
        currency: getCurrency('NGN'),
        merchantName: 'Adire Lane',
        legalName: null,
        brand: { ...brand, colour },
        environment: 'live',
      },
      { url: 'https://pay.example/pay/x', language: 'en' },
    );
    expect(contrastOf(colours.onBrand, colours.brand)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(colours.ink, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf('#14181f', colours.tint)).toBeGreaterThanOrEqual(4.5);
  }
});

function heightOf(item: PrintItem): number {
  if (item.kind === 'text') return item.lines.length * item.size * 1.25;
  return 'height' in item ? item.height : 0;
}

function overlap(one: PrintItem, other: PrintItem): boolean {
  const isBeside = one.x + one.width <= other.x + 0.01 || other.x + other.width <= one.x + 0.01;
  const isBelow =
    one.y + heightOf(one) <= other.y + 0.01 || other.y + heightOf(other) <= one.y + 0.01;
  return !isBeside && !isBelow;
}
