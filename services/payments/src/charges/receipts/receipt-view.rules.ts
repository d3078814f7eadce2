import { getCurrency, money } from '@countinghouse/money';
import { formatLocalMoney } from '@countinghouse/pages/text';
import type { PayerLanguage } from '@countinghouse/pages/text';
import type { PayTarget } from '../checkout/pay-target.rules.ts';
import { catalogues } from '../payer-words/catalogues.rules.ts';
import type { Payment } from '../payments/payment.rules.ts';
import { receiptFacts, receiptMoment } from './receipt.rules.ts';
import type { ReceiptTerm } from './receipt.rules.ts';
import { taxLineOf } from './tax-line.rules.ts';

export interface ReceiptSubject {
  readonly target: Pick<
    PayTarget,
    'title' | 'brand' | 'merchantName' | 'legalName' | 'environment'
  >;
  readonly payment: Payment;
  readonly number: string;
  readonly language: PayerLanguage;
  /** The part of the payer's details that the reader may see. */
  readonly payer: string | null;
}

/** A receipt's texts; page, e-mail and PDF differ only in layout. */
export interface ReceiptContent {
  /** `Receipt R-00418`. */
  readonly title: string;
  readonly sellerName: string;
  /** Legal name, address, tax number and contact. */
  readonly sellerLines: readonly string[];
  readonly amount: string;
  readonly currency: string;
  /** The payment date in the seller's time zone. */
  readonly paidOn: string | null;
  readonly facts: readonly ReceiptTerm[];
  readonly lines: readonly ReceiptTerm[];
  readonly total: ReceiptTerm;
  readonly testNote: string | null;
  readonly footer: string | null;
}

export function toReceiptContent(subject: ReceiptSubject): ReceiptContent {
  const { target, payment, language } = subject;
  const texts = catalogues[language];
  const { brand, merchantName, legalName } = target;
  const currency = getCurrency(payment.currency);
  const amount = formatLocalMoney(money(payment.amountMinor, currency), language);
  const tax = taxLineOf(payment.metadata, { amountMinor: payment.amountMinor, currency });
  const moment = receiptMoment(payment, brand, language);
  const sellerLines = [
    legalName ?? merchantName,
    brand.address,
    brand.taxNumber === null ? null : `${texts.receiptTax} ${brand.taxNumber}`,
    brand.supportEmail,
    brand.supportPhone,
  ];
  return {
    title: texts.receiptTitle(subject.number),
    sellerName: merchantName,
    sellerLines: sellerLines.filter((line) => line !== null),
    amount,
    currency,
    paidOn: moment === null ? null : texts.receiptPaidOn(moment.day),
    facts: receiptFacts(subject),
    lines: [
      { term: target.title ?? payment.description ?? texts.receiptAmount, value: amount },
      ...(tax === null
        ? []
        : [{ term: texts.taxIncluded(tax.label), value: formatLocalMoney(tax.amount, language) }]),
    ],
    total: { term: texts.receiptTotal, value: amount },
    testNote: target.environment === 'test' ? texts.receiptTest : null,
    footer: brand.receiptFooter,
  };
}
