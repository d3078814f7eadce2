import { money } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { formatLocalMoney } from '@countinghouse/pages';
import type { PayerLanguage } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { catalogues } from '../../payer-words/catalogues.rules.ts';
import { rhythmText } from '../../payer-words/rhythm-text.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { shownImage } from './brand-style.page.ts';

/** What is paid, as it stands on every page of one payment. */
export function renderWhat(
  target: PayTarget,
  language: PayerLanguage,
  { amountMinor, isHeading }: { readonly amountMinor: bigint | null; readonly isHeading: boolean },
): VNode {
  const texts = catalogues[language];
  const title = target.title ?? texts.openTitle(target.merchantName);
  const order = target.orderReference;
  return html`
    <div class="head">
      ${isHeading ? html`<h1><bdi>${title}</bdi></h1>` : html`<p class="t"><bdi>${title}</bdi></p>`}
      ${amountMinor !== null && renderAmount(amountMinor, target.currency, language)}
      ${target.agreement !== null && html`<p>${rhythmText(target.agreement, texts)}</p>`}
      ${target.description !== null && html`<p class="soft small words"><bdi>${target.description}</bdi></p>`}
      ${shownImage(target.imageUrl) !== null && html`<div class="pic"></div>`}
    </div>
    ${
      (order !== null || amountMinor !== null) &&
      html`
        <dl class="sum">
          ${order !== null && html`<div><dt>${texts.order}</dt><dd><bdi>${order}</bdi></dd></div>`}
          ${
            amountMinor !== null &&
            html`
              <div class="total">
                <dt>${texts.total}</dt>
                <dd><bdi>${formatLocalMoney(money(amountMinor, target.currency), language)}</bdi></dd>
              </div>
            `
          }
        </dl>
      `
    }
  `;
}

/** The sign that people know, and the code once, because many currencies share a sign. */
export function renderAmount(
  amountMinor: bigint,
  currency: CurrencyCode,
  language: PayerLanguage,
): VNode {
  const text = formatLocalMoney(money(amountMinor, currency), language);
  return html`
    <p class="amount">
      <bdi>${text}</bdi>${!text.includes(currency) && html` <span>${currency}</span>`}
    </p>
  `;
}
