import { getCurrency, money } from '@countinghouse/money';
import { formatLocalMoney } from '@countinghouse/pages/text';
import type { PayerLanguage } from '@countinghouse/pages/text';
import type { Brand } from '../../business/brand/brand.rules.ts';
import { hostedPageName } from '../../provider/hosted-page.rules.ts';
import { orderReferenceOf } from '../checkout/order-reference.rules.ts';
import { catalogues } from '../payer-words/catalogues.rules.ts';
import type { Texts } from '../payer-words/words-en.rules.ts';
import type { Payment, PaymentMethod } from '../payments/payment.rules.ts';
import { toLocalTime } from './local-time.rules.ts';
import type { LocalTime } from './local-time.rules.ts';

/** The data of a receipt, for every layout. */
interface ReceiptFactsSubject {
  readonly target: {
    readonly title: string | null;
    readonly brand: Pick<Brand, 'timeZone'>;
  };
  readonly payment: Pick<
    Payment,
    | 'id'
    | 'currency'
    | 'amountMinor'
    | 'refundedMinor'
    | 'succeededAt'
    | 'paymentMethod'
    | 'metadata'
    | 'orderReference'
    | 'description'
  >;
  readonly language: PayerLanguage;
  /** The part of the payer's details that the reader may see. */
  readonly payer: string | null;
}

export interface ReceiptTerm {
  readonly term: string;
  readonly value: string;
}

export function receiptMoment(
  { succeededAt }: Pick<Payment, 'succeededAt'>,
  { timeZone }: Pick<Brand, 'timeZone'>,
  language: PayerLanguage,
): LocalTime | null {
  return succeededAt === null ? null : toLocalTime(succeededAt, timeZone, language);
}

/** A receipt's lines. Unknown values have no line. */
export function receiptFacts(subject: ReceiptFactsSubject): readonly ReceiptTerm[] {
  const { target, payment, language, payer } = subject;
  const texts = catalogues[language];
  const moment = receiptMoment(payment, target.brand, language);
  const refunded =
    payment.refundedMinor === 0n
      ? null
      : formatLocalMoney(money(payment.refundedMinor, getCurrency(payment.currency)), language);
  const lines: readonly (readonly [string, string | null])[] = [
    [texts.order, payment.orderReference ?? orderReferenceOf(payment.metadata)],
    [
      texts.receiptDate,
      moment === null ? null : texts.receiptTime(moment.dateTime, moment.city, moment.offset),
    ],
    [texts.receiptPayer, payer],
    [texts.receiptMethod, methodLine(payment.paymentMethod, texts)],
    [texts.receiptRefunded, refunded],
    [texts.paymentNumber, payment.id],
  ];
  return lines.flatMap(([term, value]) =>
    value === null || value === '' ? [] : [{ term, value }],
  );
}

function methodLine(method: PaymentMethod | null, texts: Texts): string | null {
  const text = methodText(method, texts);
  return text === null ? null : texts.receiptAt(text, hostedPageName);
}

/** `Verve ending in 4081`, regardless of the provider's capitalisation of the brand. */
export function methodText(method: PaymentMethod | null, texts: Texts): string | null {
  if (method === null) return null;
  const name = methodNames(texts).get(method.type) ?? texts.methodOther;
  if (typeof method.last4 === 'string' && method.last4 !== '') {
    return texts.cardEnding(toBrandName(method.brand ?? name), method.last4);
  }
  return method.bank ?? method.network ?? name;
}

function toBrandName(text: string): string {
  return /^[a-z]+$|^[A-Z]{5,}$/.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
    : text;
}

function methodNames(texts: Texts): ReadonlyMap<string, string> {
  return new Map([
    ['card', texts.methodCard],
    ['bank_transfer', texts.methodBankTransfer],
    ['mobile_money', texts.methodMobileMoney],
    ['ussd', texts.methodUssd],
    ['qr', texts.methodQr],
    ['account', texts.methodAccount],
  ]);
}
