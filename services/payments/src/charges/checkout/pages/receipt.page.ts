import { getCurrency } from '@countinghouse/money';
import type { Page, PayerLanguage } from '@countinghouse/pages';
import { renderButton, renderFacts } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { catalogues } from '../../payer-words/catalogues.rules.ts';
import type { Payment } from '../../payments/payment.rules.ts';
import { toReceiptContent } from '../../receipts/receipt-view.rules.ts';
import type { ReceiptContent } from '../../receipts/receipt-view.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { maskEmail } from '../payer-status.rules.ts';
import { layOutSheet } from './layout.page.ts';
import type { PagePaths } from './page-paths.rules.ts';
import { renderSeller } from './seller.page.ts';
import { renderAmount } from './what.page.ts';

export interface ReceiptView {
  readonly target: PayTarget;
  readonly payment: Payment;
  readonly number: string;
  readonly language: PayerLanguage;
  readonly paths: PagePaths;
}

/** Designed for print as well as for the screen. */
export function renderReceiptPage(view: ReceiptView): Page {
  const { target, payment, language, paths } = view;
  const texts = catalogues[language];
  const key = { code: target.code, paymentId: payment.id };
  const currency = getCurrency(payment.currency);
  const content = toReceiptContent({ ...view, payer: payerOf(payment) });
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
          <div class="stack">${renderSeller(target, paths)} ${renderSellerBlock(content)}</div>
          <div>
            <h1>${content.title}</h1>
            ${renderAmount(payment.amountMinor, currency, language)}
            ${content.paidOn !== null && html`<p class="paid">✓ ${content.paidOn}</p>`}
          </div>
        </div>
        ${content.testNote !== null && html`<p class="flaw">${content.testNote}</p>`}
        ${renderFacts(content.facts)}
        <dl class="sum">
          ${content.lines.map(
            ({ term, value }) => html`<div><dt>${term}</dt><dd><bdi>${value}</bdi></dd></div>`,
          )}
          <div class="total">
            <dt>${content.total.term}</dt>
            <dd><bdi>${content.total.value}</bdi></dd>
          </div>
        </dl>
        ${content.footer !== null && html`<p class="soft small words">${content.footer}</p>`}
      </article>
      <div class="actions no-print">
        ${renderButton(paths.receiptPdf(key, language), texts.downloadPdf, true)}
      </div>
      <p class="soft small no-print">${texts.receiptPrint}</p>
    `,
  });
}

/** Its name stands above. */
function renderSellerBlock({ sellerLines, sellerName }: ReceiptContent): VNode {
  return html`
    <ul class="lines small soft">
      ${sellerLines
        .filter((line) => line !== sellerName)
        .map((line) => html`<li><bdi>${line}</bdi></li>`)}
    </ul>
  `;
}

/** The page's address may be passed on, so the e-mail is not written out. */
export function payerOf({ customer }: Payment): string | null {
  const email = customer?.email;
  return typeof email === 'string' ? maskEmail(email) : null;
}
