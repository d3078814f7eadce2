import { getCurrency, money } from '@countinghouse/money';
import type { Language, Page } from '@countinghouse/pages';
import { formatMoney, renderButton, renderFacts } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { Payment, PaymentMethod } from '../../payments/payment.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { maskEmail } from '../payer-status.rules.ts';
import { layOut } from './layout.page.ts';
import type { PagePaths } from './page-paths.rules.ts';
import type { Texts } from './texts-en.page.ts';
import { catalogues } from './texts.page.ts';

export interface ReceiptView {
  readonly target: PayTarget;
  readonly payment: Payment;
  readonly language: Language;
  readonly paths: PagePaths;
}

/** Designed for print as well as for the screen. */
export function renderReceiptPage(view: ReceiptView): Page {
  const { target, payment, language, paths } = view;
  const texts = catalogues[language];
  const key = { code: target.code, paymentId: payment.id };
  const title = texts.receiptOf(target.merchantName);
  const amount = (amountMinor: bigint): string =>
    formatMoney(money(amountMinor, getCurrency(payment.currency)), language);
  return layOut({
    status: 200,
    language,
    title,
    pathIn: (other) => paths.receipt(key, other),
    isTest: target.environment === 'test',
    body: html`
      <div class="card stack">
        <p class="soft">${texts.receiptTitle}</p>
        <h1>${target.merchantName}</h1>
        <p class="amount">${amount(payment.amountMinor)}</p>
        ${target.environment === 'test' && html`<p class="flaw">${texts.receiptTest}</p>`}
        ${renderFacts([
          { term: texts.receiptPaidTo, value: target.merchantName },
          { term: texts.receiptLegalName, value: target.legalName },
          { term: texts.receiptFor, value: target.title ?? payment.description },
          { term: texts.receiptAmount, value: amount(payment.amountMinor) },
          {
            term: texts.receiptRefunded,
            value: payment.refundedMinor === 0n ? null : amount(payment.refundedMinor),
          },
          { term: texts.receiptDate, value: dateText(payment.succeededAt, language) },
          { term: texts.receiptMethod, value: methodText(payment.paymentMethod, texts) },
          { term: texts.receiptPayer, value: payerText(payment) },
          { term: texts.receiptNumber, value: payment.id, isCode: true },
        ])}
        <p class="soft small no-print">${texts.receiptPrint}</p>
        <div class="no-print">
          ${renderButton(paths.payment(key, language), texts.receiptBack, true)}
        </div>
      </div>
    `,
  });
}

/** Day before month in both, as most of the world writes it. */
const dateLocales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr' };

/** In UTC and saying so: the payer's time zone is not known without a script. */
function dateText(at: Date | null, language: Language): string | null {
  if (at === null) return null;
  return new Intl.DateTimeFormat(dateLocales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at);
}

function methodText(method: PaymentMethod | null, texts: Texts): string | null {
  if (method === null) return null;
  const name = methodNames(texts).get(method.type) ?? texts.methodOther;
  if (typeof method.last4 === 'string' && method.last4 !== '') {
    return texts.cardEnding(method.brand ?? name, method.last4);
  }
  return method.bank ?? method.network ?? name;
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

/** The page's address may be passed on, so the e-mail is not written out. */
function payerText({ customer }: Payment): string | null {
  const email = customer?.email;
  return typeof email === 'string' ? maskEmail(email) : null;
}
