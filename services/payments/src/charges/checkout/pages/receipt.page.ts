import { getCurrency, money } from '@countinghouse/money';
import type { Page, PayerLanguage } from '@countinghouse/pages';
import { formatLocalMoney, renderFacts } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { catalogues } from '../../payer-words/catalogues.rules.ts';
import type { Texts } from '../../payer-words/words-en.rules.ts';
import type { Payment } from '../../payments/payment.rules.ts';
import { receiptFacts, receiptMoment } from '../../receipts/receipt.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { maskEmail } from '../payer-status.rules.ts';
import { layOutSheet } from './layout.page.ts';
import type { PagePaths } from './page-paths.rules.ts';
import { renderSeller } from './seller.page.ts';
import { renderAmount } from './what.page.ts';

export interface ReceiptView {
  readonly target: PayTarget;
  readonly payment: Payment;
  readonly language: PayerLanguage;
  readonly paths: PagePaths;
}

/** Designed for print as well as for the screen. */
export function renderReceiptPage(view: ReceiptView): Page {
  const { target, payment, language, paths } = view;
  const texts = catalogues[language];
  const key = { code: target.code, paymentId: payment.id };
  const currency = getCurrency(payment.currency);
  const moment = receiptMoment(payment, target.brand, language);
  return layOutSheet({
    status: 200,
    language,
    title: texts.receiptOf(target.merchantName),
    pathIn: (other) => paths.receipt(key, other),
    paths,
    isTest: target.environment === 'test',
    seller: target,
    sheet: html`
      <article class="sheet stack">
        <div class="cols">
          <div class="stack">${renderSeller(target, paths)} ${renderSellerBlock(target, texts)}</div>
          <div>
            <h1>${texts.receiptOf(target.merchantName)}</h1>
            ${renderAmount(payment.amountMinor, currency, language)}
            ${moment !== null && html`<p class="paid">✓ ${texts.receiptPaidOn(moment.day)}</p>`}
          </div>
        </div>
        ${target.environment === 'test' && html`<p class="flaw">${texts.receiptTest}</p>`}
        ${renderFacts(
          receiptFacts({ target, payment, language, payer: payerOf(payment) }).map(
            ({ term, value }) => ({ term, value }),
          ),
        )}
        <dl class="sum">
          <div>
            <dt>${target.title ?? payment.description ?? texts.receiptAmount}</dt>
            <dd><bdi>${formatLocalMoney(money(payment.amountMinor, currency), language)}</bdi></dd>
          </div>
          <div class="total">
            <dt>${texts.receiptTotal}</dt>
            <dd><bdi>${formatLocalMoney(money(payment.amountMinor, currency), language)}</bdi></dd>
          </div>
        </dl>
        ${target.brand.receiptFooter !== null && html`<p class="soft small words">${target.brand.receiptFooter}</p>`}
      </article>
      <p class="soft small no-print">${texts.receiptPrint}</p>
    `,
  });
}

function renderSellerBlock({ merchantName, legalName, brand }: PayTarget, texts: Texts): VNode {
  const lines = [
    legalName ?? merchantName,
    brand.address,
    brand.taxNumber === null ? null : `${texts.receiptTax} ${brand.taxNumber}`,
    brand.supportEmail,
    brand.supportPhone,
  ];
  return html`
    <ul class="lines small soft">
      ${lines.map((line) => line !== null && html`<li><bdi>${line}</bdi></li>`)}
    </ul>
  `;
}

/** The page's address may be passed on, so the e-mail is not written out. */
function payerOf({ customer }: Payment): string | null {
  const email = customer?.email;
  return typeof email === 'string' ? maskEmail(email) : null;
}
