import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { hostedPageName, listWaysToPay } from '../../../provider/hosted-page.rules.ts';
import type { WayToPay } from '../../../provider/hosted-page.rules.ts';
import type { Texts } from '../../payer-words/words-en.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';

/** How one can pay and at whose page. Words, not controls: the choice is made there. */
export function renderWays(target: PayTarget, texts: Texts): VNode {
  const ways = listWaysToPay(target.currency, target.agreement !== null);
  return html`
    <section class="at" aria-label=${texts.howToPay}>
      <div>
        ${renderWayIcon('lock')}
        <p>
          <b>${texts.payAt(hostedPageName)}</b>
          <span class="small soft">${texts.payAtText(target.merchantName)}</span>
        </p>
      </div>
      <ul class="ways">
        ${ways.map((way) => html`<li>${renderWayIcon(way)}${texts[wayKeys[way]]}</li>`)}
      </ul>
    </section>
  `;
}

const wayKeys = {
  card: 'methodCard',
  bank_transfer: 'methodBankTransfer',
  ussd: 'methodUssd',
  mobile_money: 'methodMobileMoney',
} as const satisfies Readonly<Record<WayToPay, keyof Texts>>;

const wayIcons: Readonly<Record<WayToPay | 'lock', string>> = {
  lock: 'M4.5 9h11v8.5h-11zM7 9V6a3 3 0 0 1 6 0v3',
  card: 'M2 5h16v10.5H2zM2 8.5h16',
  bank_transfer: 'M3 8l7-5 7 5zM3 17h14M5.5 8v8M10 8v8M14.5 8v8',
  ussd: 'M6 2h8v16H6zM8.5 6h.01M11.5 6h.01M8.5 9h.01M11.5 9h.01M8.5 12h.01M11.5 12h.01',
  mobile_money: 'M6 2h8v16H6zM9 15.5h2M8.5 7h3M10 5.5v4.5',
};

export function renderWayIcon(icon: WayToPay | 'lock'): VNode {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${wayIcons[icon]} /></svg>`;
}
