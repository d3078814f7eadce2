import { paletteOf } from '@countinghouse/brand/look';
import type { EmailContent, EmailBrand } from '@countinghouse/mail';
import { getCurrency, money } from '@countinghouse/money';
import { formatLocalMoney } from '@countinghouse/pages';
import type { PayerLanguage } from '@countinghouse/pages';
import type { PayTarget } from '../checkout/pay-target.rules.ts';
import { catalogues } from '../payer-words/catalogues.rules.ts';
import type { Texts } from '../payer-words/words-en.rules.ts';
import type { Payment } from '../payments/payment.rules.ts';
import { toLocalTime } from '../receipts/local-time.rules.ts';
import { toReceiptContent } from '../receipts/receipt-view.rules.ts';
import { nextChargeAmount, nextChargeAt } from '../subscriptions/subscription.rules.ts';
import type { Subscription } from '../subscriptions/subscription.rules.ts';

/** The seller, language and links of an e-mail. */
export interface EmailContext {
  readonly target: PayTarget;
  readonly language: PayerLanguage;
  readonly receiptUrl: (paymentId: string) => string;
  /** The subscriber's own page of the subscription. */
  readonly subscriptionUrl: string | null;
}

export interface PaidCharge {
  readonly payment: Payment;
  readonly number: string;
  /** The subscription that the payment is for, if any. */
  readonly subscription: Subscription | null;
}

export function writeReceiptEmail(
  place: EmailContext,
  { payment, number, subscription }: PaidCharge,
): EmailContent {
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

export function writeRefundEmail(
  place: EmailContext,
  refund: {
    readonly payment: Payment;
    readonly number: string;
    readonly amountMinor: bigint;
  },
): EmailContent {
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

export function contentOf(place: EmailContext, payment: Payment, number: string) {
  const { target, language } = place;
  // The e-mail goes to this address, so it is shown unmasked.
  const payer = payment.customer?.email ?? null;
  return toReceiptContent({ target, payment, number, language, payer });
}

/** The items, the total and the other lines of a receipt. */
export function receiptLines({
  lines,
  total,
  facts,
}: ReturnType<typeof contentOf>): readonly (readonly [string, string])[] {
  return [...lines, total, ...facts].map(({ term, value }) => [term, value] as const);
}

/** The seller's name, colours and contact details around the e-mail's content. */
export function brandOf(
  { target, language }: EmailContext,
  heading: string,
  more: Pick<EmailBrand, 'amount' | 'links'> = {},
): EmailBrand {
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

export function manageLinks({ subscriptionUrl: url }: EmailContext, texts: Texts) {
  return url === null ? [] : [{ label: texts.manageSubscription, url }];
}

export function closingOf(text: string | null): Pick<EmailContent, 'closing'> {
  return text === null ? {} : { closing: text };
}

export function moneyText(
  { language }: EmailContext,
  amountMinor: bigint,
  currency: string,
): string {
  return formatLocalMoney(money(amountMinor, getCurrency(currency)), language);
}

export function dayText({ target, language }: EmailContext, at: Date): string {
  return toLocalTime(at, target.brand.timeZone, language).day;
}

export function nextChargeText(place: EmailContext, subscription: Subscription): string | null {
  const at = nextChargeAt(subscription);
  if (at === null) return null;
  const amount = moneyText(place, nextChargeAmount(subscription), subscription.currency);
  return catalogues[place.language].amountOnDay(amount, dayText(place, at));
}

/** The currency sign that people know, and the code once, because many currencies share a sign. */
function amountWithCode(amount: string, currency: string): string {
  return amount.includes(currency) ? amount : `${amount} ${currency}`;
}
