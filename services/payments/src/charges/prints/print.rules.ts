import { paletteOf, tintOf } from '@countinghouse/brand/look';
import { money } from '@countinghouse/money';
import { directionOf, formatLocalMoney, payerLanguages } from '@countinghouse/pages/text';
import type { PayerLanguage } from '@countinghouse/pages/text';
import type { PayTarget } from '../checkout/pay-target.rules.ts';
import { catalogues } from '../payer-words/catalogues.rules.ts';

/** A4 for a wall; A5, folded in the middle, for a table. */
export const printLayouts = ['poster', 'table_card'] as const;
export type PrintLayout = (typeof printLayouts)[number];

export const printFormats = ['pdf', 'svg'] as const;
export type PrintFormat = (typeof printFormats)[number];

export const printLanguages = payerLanguages;

/** All texts and colours on the paper. */
export interface PrintContent {
  readonly language: PayerLanguage;
  readonly isRightToLeft: boolean;
  readonly name: string;
  readonly title: string;
  readonly amount: string;
  readonly steps: readonly string[];
  readonly orType: string;
  /** Without `https://`, which browsers add. */
  readonly address: string;
  readonly foot: string;
  readonly testNote: string | null;
  readonly colours: {
    readonly brand: string;
    readonly onBrand: string;
    readonly ink: string;
    readonly tint: string;
  };
}

export function toPrintContent(
  target: Pick<
    PayTarget,
    | 'title'
    | 'description'
    | 'amountMinor'
    | 'currency'
    | 'merchantName'
    | 'legalName'
    | 'brand'
    | 'environment'
  >,
  { url, language }: { readonly url: string; readonly language: PayerLanguage },
): PrintContent {
  const texts = catalogues[language];
  const { merchantName, legalName, brand } = target;
  const { brand: fill, onBrand, ink } = paletteOf(brand.colour);
  return {
    language,
    isRightToLeft: directionOf(language) === 'rtl',
    name: merchantName,
    title: target.title ?? target.description ?? texts.openTitle(merchantName),
    amount: amountText(target, language),
    steps: [texts.printOpen, texts.printPoint, texts.printPay],
    orType: texts.printType,
    address: url.replace(/^https:\/\//, ''),
    foot: [legalName ?? merchantName, brand.address].filter((part) => part !== null).join(', '),
    testNote: target.environment === 'test' ? texts.testBanner : null,
    colours: { brand: fill, onBrand, ink, tint: tintOf(brand.colour) },
  };
}

/** The currency sign that people know, and the code once, because many currencies share a sign. */
function amountText(
  { amountMinor, currency }: Pick<PayTarget, 'amountMinor' | 'currency'>,
  language: PayerLanguage,
): string {
  if (amountMinor === null) return catalogues[language].printChoose;
  const text = formatLocalMoney(money(amountMinor, currency), language);
  return text.includes(currency) ? text : `${text} ${currency}`;
}
