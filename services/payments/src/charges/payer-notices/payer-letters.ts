import type { Letter, LetterBrand } from '@countinghouse/mail';
import { getCurrency, money } from '@countinghouse/money';
import { formatLocalMoney } from '@countinghouse/pages';
import type { PayerLanguage } from '@countinghouse/pages';
import { paletteOf } from '../../business/brand/palette.rules.ts';
import type { PayTarget } from '../checkout/pay-target.rules.ts';
import { catalogues } from '../payer-words/catalogues.rules.ts';
import type { Texts } from '../payer-words/words-en.rules.ts';
import type { Payment } from '../payments/payment.rules.ts';
import { toLocalTime } from '../receipts/local-time.rules.ts';
import { toReceiptContent } from '../receipts/receipt-view.rules.ts';
import { nextChargeAt } from '../subscriptions/subscription.rules.ts';
import type { Subscription } from '../subscriptions/subscription.rules.ts';

/** Whose mail it is, in which language, and where its links lead. */
export interface LetterPlace {
  readonly target: PayTarget;
  readonly language: PayerLanguage;
  readonly receiptUrl: (paymentId: string) => string;
  /** The payer's own page of the subscription. */
  readonly subscriptionUrl: string | null;
}

export interface PaidCharge {
  readonly payment: Payment;
  readonly number: string;
  /** The subscription that the payment is for, if it is for one. */
  readonly subscription: Subscription | null;
}

export function writeReceiptLetter(
  place: LetterPlace,
  { payment, number, subscription }: PaidCharge,
): Letter {
  const { target, language } = place;
  const texts = catalogues[language];
  const content = contentOf(place, payment, number);
  const next = subscription === null ? null : nextChargeText(place, subscription);
  return {
    language,
    subject: texts.mailReceiptSubject(target.merchantName, number, content.amount),
    greeting: '',
    paragraphs: content.paidOn === null ? [] : [content.paidOn],
    facts: [
      ...receiptLines(content),
      ...(next === null ? [] : [[texts.nextCharge, next] as const]),
    ],
    action: { label: texts.seeReceipt, url: place.receiptUrl(payment.id) },
    ...closingOf(content.testNote),
    brand: brandOf(place, content.title, {
      amount: amountWithCode(content.amount, content.currency),
      links: manageLinks(place, texts),
    }),
  };
}

export function writeRefundLetter(
  place: LetterPlace,
  refund: {
    readonly payment: Payment;
    readonly number: string;
    readonly amountMinor: bigint;
  },
): Letter {
  const { target, language } = place;
  const texts = catalogues[language];
  const { payment, number } = refund;
  const amount = moneyText(place, refund.amountMinor, payment.currency);
  return {
    language,
    subject: texts.mailRefundSubject(target.merchantName, amount),
    greeting: '',
    paragraphs: [texts.mailRefundText(number)],
    action: { label: texts.seeReceipt, url: place.receiptUrl(payment.id) },
    ...closingOf(target.environment === 'test' ? texts.receiptTest : null),
    brand: brandOf(place, texts.refundedTitle, { amount }),
  };
}

export function contentOf(place: LetterPlace, payment: Payment, number: string) {
  const { target, language } = place;
  // The mail goes to this very address, so it is written out.
  const payer = payment.customer?.email ?? null;
  return toReceiptContent({ target, payment, number, language, payer });
}

/** What was bought, what it cost, and everything else that a receipt says. */
export function receiptLines({
  lines,
  total,
  facts,
}: ReturnType<typeof contentOf>): readonly (readonly [string, string])[] {
  return [...lines, total, ...facts].map(({ term, value }) => [term, value] as const);
}

/** Name, colours and contact of the seller, around what the mail says. */
export function brandOf(
  { target, language }: LetterPlace,
  heading: string,
  more: Pick<LetterBrand, 'amount' | 'links'> = {},
): LetterBrand {
  const texts = catalogues[language];
  const { brand, merchantName, legalName } = target;
  const { brand: colour, onBrand: onColour, ink } = paletteOf(brand.colour);
  const who = [legalName ?? merchantName, brand.address].filter((part) => part !== null).join(', ');
  const footer = [
    brand.taxNumber === null ? who : `${who}. ${texts.receiptTax} ${brand.taxNumber}`,
    contactLine(brand, texts),
    brand.receiptFooter,
  ];
  return {
    name: merchantName,
    colour,
    onColour,
    ink,
    heading,
    ...more,
    footer: footer.filter((line) => line !== null),
  };
}

function contactLine(
  { supportEmail, supportPhone }: PayTarget['brand'],
  texts: Texts,
): string | null {
  if (supportEmail === null) return supportPhone === null ? null : texts.mailCall(supportPhone);
  return supportPhone === null ? texts.mailReply : texts.mailReplyOrCall(supportPhone);
}

export function manageLinks({ subscriptionUrl: url }: LetterPlace, texts: Texts) {
  return url === null ? [] : [{ label: texts.manageSubscription, url }];
}

export function closingOf(text: string | null): Pick<Letter, 'closing'> {
  return text === null ? {} : { closing: text };
}

export function moneyText(
  { language }: LetterPlace,
  amountMinor: bigint,
  currency: string,
): string {
  return formatLocalMoney(money(amountMinor, getCurrency(currency)), language);
}

export function dayText({ target, language }: LetterPlace, at: Date): string {
  return toLocalTime(at, target.brand.timeZone, language).day;
}

export function nextChargeText(place: LetterPlace, subscription: Subscription): string | null {
  const at = nextChargeAt(subscription);
  if (at === null) return null;
  const { amountMinor, currency } = subscription;
  const amount = moneyText(place, amountMinor, currency);
  return catalogues[place.language].amountOnDay(amount, dayText(place, at));
}

/** The sign that people know, and the code once, because many currencies share a sign. */
function amountWithCode(amount: string, currency: string): string {
  return amount.includes(currency) ? amount : `${amount} ${currency}`;
}
