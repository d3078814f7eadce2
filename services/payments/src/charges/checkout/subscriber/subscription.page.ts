import { money } from '@countinghouse/money';
import { formatLocalMoney, renderIcon } from '@countinghouse/pages';
import type { Page, PayerLanguage } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { hostedPageName } from '../../../provider/hosted-page.rules.ts';
import { catalogues } from '../../payer-words/catalogues.rules.ts';
import type { Texts } from '../../payer-words/words-en.rules.ts';
import { toLocalTime } from '../../receipts/local-time.rules.ts';
import { methodText } from '../../receipts/receipt.rules.ts';
import { nextAmountAt } from '../../subscriptions/changes/amount-change.rules.ts';
import { lastRetryAt } from '../../subscriptions/dunning.rules.ts';
import { isReceived, mayUseOtherCard } from '../../subscriptions/subscriber.rules.ts';
import type { Subscriber, SubscriberCharge } from '../../subscriptions/subscriber.rules.ts';
import {
  nextChargeAmount,
  nextChargeAt,
  nextRetryAt,
} from '../../subscriptions/subscription.rules.ts';
import { shownImage } from '../pages/brand-style.page.ts';
import { layOutSplit } from '../pages/layout.page.ts';
import type { PagePaths } from '../pages/page-paths.rules.ts';
import { renderWayIcon } from '../pages/ways.page.ts';
import { renderWhat } from '../pages/what.page.ts';
import type { PayTarget } from '../pay-target.rules.ts';

export interface SubscriptionPageView extends Subscriber {
  readonly target: PayTarget;
  readonly proof: string;
  /** The token of the form that changes the card. */
  readonly token: string;
  /** Other origins that the forms may redirect to. */
  readonly formTargets: readonly string[];
  readonly now: Date;
  readonly language: PayerLanguage;
  readonly paths: PagePaths;
}

/**
 * What a subscriber sees and can do without contacting the merchant: charges, receipts, another
 * card, cancel.
 */
export function renderSubscriptionPage(view: SubscriptionPageView): Page {
  const { target, subscription, language, paths } = view;
  const texts = catalogues[language];
  const key = { code: target.code, proof: view.proof };
  const isHeading = subscription.status === 'active';
  return layOutSplit({
    status: 200,
    language,
    title: titleOf(view, texts),
    pathIn: (other) => paths.subscription(key, other),
    paths,
    isTest: target.environment === 'test',
    seller: target,
    imageUrl: shownImage(target.imageUrl),
    formTargets: view.formTargets,
    what: html`
      ${renderWhat({ ...target, title: subscription.description ?? texts.subscription, description: null }, language, { amountMinor: subscription.amountMinor, isHeading })}
      ${renderChip(view, texts)}
    `,
    act: html`
      <div class="stack">
        ${renderStatus(view, texts)} ${renderCharges(view, texts)} ${renderCancel(view, texts)}
        <p class="small soft">${texts.keepLinkSecret}</p>
      </div>
    `,
  });
}

function titleOf({ subscription }: SubscriptionPageView, texts: Texts): string {
  switch (subscription.status) {
    case 'past_due':
      return texts.cardFailedTitle;
    case 'cancelled':
    case 'ended':
      return `${texts.subscription}: ${texts.statusCancelled}`;
    case 'paused':
      return `${texts.subscription}: ${texts.statusPaused}`;
    case 'incomplete':
    case 'active':
      return texts.subscription;
  }
}

function renderChip({ subscription }: SubscriptionPageView, texts: Texts): VNode | false {
  switch (subscription.status) {
    case 'active':
      return html`<p class="paid">✓ ${texts.statusActive}</p>`;
    case 'past_due':
      return html`<p class="flaw">${texts.statusPastDue}</p>`;
    case 'cancelled':
    case 'ended':
      return html`<p class="soft small">${texts.statusCancelled}</p>`;
    case 'paused':
      return html`<p class="soft small">${texts.statusPaused}</p>`;
    case 'incomplete':
      return false;
  }
}

function renderStatus(view: SubscriptionPageView, texts: Texts): VNode | false {
  switch (view.subscription.status) {
    case 'active':
      return renderNext(view, texts);
    case 'past_due':
      return renderPastDue(view, texts);
    case 'cancelled':
    case 'ended':
      return html`
        <div class="state stack">
          ${renderIcon('notice')}
          <h1>${texts.endedTitle}</h1>
          <p class="soft">${texts.endedText}</p>
        </div>
      `;
    case 'paused':
      return renderPaused(view, texts);
    case 'incomplete':
      return false;
  }
}

function renderPaused(view: SubscriptionPageView, texts: Texts): VNode {
  const { pausedAt } = view.subscription;
  return html`
    <div class="state stack">
      ${renderIcon('notice')}
      <h1>${texts.onPauseTitle}</h1>
      ${pausedAt !== null && html`<p class="soft">${texts.onPauseText(dayText(view, pausedAt))}</p>`}
    </div>
  `;
}

function renderNext(view: SubscriptionPageView, texts: Texts): VNode {
  const { subscription, charges } = view;
  const at = nextChargeAt(subscription);
  const day = at === null ? null : dayText(view, at);
  const card = methodText(
    charges.find(({ status }) => isReceived(status))?.paymentMethod ?? null,
    texts,
  );
  const amount = amountText(view);
  return html`
    <section class="box stack" aria-labelledby="next">
      <h2 id="next">${texts.nextCharge}</h2>
      <div>
        ${day !== null && html`<p><b><bdi>${texts.amountOnDay(amount, day)}</bdi></b></p>`}
        ${renderChange(view, texts)}
        ${card !== null && html`<p class="soft"><bdi>${card}</bdi></p>`}
      </div>
      ${
        day !== null &&
        mayUseOtherCard(subscription, view.now) &&
        html`
          ${renderCardForm(view, texts.useOtherCard, true)}
          <p class="small soft">${texts.otherCardText(amount, day, hostedPageName)}</p>
        `
      }
    </section>
  `;
}

/** An announced amount, unless the next charge already uses it. */
function renderChange(view: SubscriptionPageView, texts: Texts): VNode | false {
  const { subscription, language } = view;
  const { nextAmountMinor, currency } = subscription;
  const at = nextAmountAt(subscription);
  if (nextAmountMinor === null || at === null) return false;
  if (nextChargeAmount(subscription) === nextAmountMinor) return false;
  const amount = formatLocalMoney(money(nextAmountMinor, currency), language);
  return html`<p><bdi>${texts.amountFrom(amount, dayText(view, at))}</bdi></p>`;
}

function renderPastDue(view: SubscriptionPageView, texts: Texts): VNode {
  const { subscription } = view;
  const retryAt = nextRetryAt(subscription);
  const amount = amountText(view);
  return html`
    <div class="summary stack">
      <h1>${texts.cardFailedTitle}</h1>
      ${
        retryAt !== null &&
        html`
          <p>${texts.tryAgainOn(dayText(view, retryAt))}</p>
          <p>${texts.endsOn(dayText(view, lastRetryAt(subscription.failedAttempts, retryAt)))}</p>
        `
      }
    </div>
    <section class="box stack" aria-labelledby="keep">
      <h2 id="keep">${texts.keepTitle}</h2>
      <p>${texts.keepText(amount)}</p>
      ${renderCardForm(view, texts.payWithOther(amount), false)}
    </section>
  `;
}

function renderCardForm(view: SubscriptionPageView, label: string, isPlain: boolean): VNode {
  const { target, proof, language, paths } = view;
  const action = paths.subscriptionCard({ code: target.code, proof }, language);
  return html`
    <form method="post" action=${action}>
      <input type="hidden" name="token" value=${view.token} />
      <button class=${isPlain ? 'button plain' : 'button'} type="submit">
        ${renderWayIcon(isPlain ? 'card' : 'lock')}${label}
      </button>
    </form>
  `;
}

function renderCharges(view: SubscriptionPageView, texts: Texts): VNode | false {
  if (view.charges.length === 0) return false;
  return html`
    <section class="box" aria-labelledby="payments">
      <h2 id="payments">${texts.paymentsTitle}</h2>
      <ul class="rows">
        ${view.charges.map((charge) => renderCharge(view, charge, texts))}
      </ul>
    </section>
  `;
}

function renderCharge(view: SubscriptionPageView, charge: SubscriberCharge, texts: Texts): VNode {
  const { target, language, paths } = view;
  const key = { code: target.code, paymentId: charge.paymentId };
  const day = dayText(view, charge.at);
  return html`
    <li>
      <span>${day}</span>
      <bdi>${formatLocalMoney(money(charge.amountMinor, view.subscription.currency), language)}</bdi>
      ${
        isReceived(charge.status)
          ? html`<a class="tap small" href=${paths.receipt(key, language)}
              >${texts.receiptWord}<span class="hide"> ${day}</span></a
            >`
          : html`<span class="small soft"
              >${charge.status === 'failed' ? texts.chargeFailed : texts.chargeUnderWay}</span
            >`
      }
    </li>
  `;
}

/** Two steps without a script: the text expands, and only the button inside it cancels. */
function renderCancel(view: SubscriptionPageView, texts: Texts): VNode | false {
  const { subscription, target, proof, language, paths } = view;
  const { status, currentPeriodEnd } = subscription;
  if (status !== 'active' && status !== 'past_due' && status !== 'paused') return false;
  const isPaid = currentPeriodEnd !== null && currentPeriodEnd > view.now;
  const action = paths.subscriptionCancel({ code: target.code, proof }, language);
  return html`
    <details class="box" id="cancel">
      <summary>${texts.cancelIt}</summary>
      <form class="stack" method="post" action=${action}>
        <p>
          ${
            status !== 'past_due' && isPaid
              ? texts.cancelText(dayText(view, currentPeriodEnd))
              : texts.cancelNowText
          }
        </p>
        <button class="button plain" type="submit">${texts.cancelIt}</button>
      </form>
    </details>
  `;
}

function amountText({ subscription, language }: SubscriptionPageView): string {
  return formatLocalMoney(money(nextChargeAmount(subscription), subscription.currency), language);
}

function dayText({ target, language }: SubscriptionPageView, at: Date): string {
  return toLocalTime(at, target.brand.timeZone, language).day;
}
