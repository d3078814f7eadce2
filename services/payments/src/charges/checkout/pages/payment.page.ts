import { getCurrency, money } from '@countinghouse/money';
import type { Icon, PayerLanguage, Page } from '@countinghouse/pages';
import { formatLocalMoney, renderButton, renderFacts, renderIcon } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { catalogues } from '../../payer-words/catalogues.rules.ts';
import type { Texts } from '../../payer-words/words-en.rules.ts';
import type { Payment, PaymentFailureCode } from '../../payments/payment.rules.ts';
import { toLocalTime } from '../../receipts/local-time.rules.ts';
import { methodText } from '../../receipts/receipt.rules.ts';
import { nextChargeAmount, nextChargeAt } from '../../subscriptions/subscription.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { isOver, payerStatus, refreshAfterSeconds } from '../payer-status.rules.ts';
import type { PayerStatus } from '../payer-status.rules.ts';
import { toReturnAddress } from '../return-address.rules.ts';
import type { FollowedSubscriber } from '../subscriber/followed-subscriber.rules.ts';
import { shownImage } from './brand-style.page.ts';
import { layOutSplit } from './layout.page.ts';
import type { PagePaths } from './page-paths.rules.ts';
import { renderWhat } from './what.page.ts';

export interface PaymentPageView {
  readonly target: PayTarget;
  readonly payment: Payment;
  /** Whether another attempt can be made. */
  readonly isTargetOpen: boolean;
  readonly subscriber: FollowedSubscriber | null;
  readonly isReloading: boolean;
  /** Other origins that the cancel form may redirect to. */
  readonly formTargets: readonly string[];
  readonly now: Date;
  readonly language: PayerLanguage;
  readonly paths: PagePaths;
}

interface Message {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
}

/** The status of one attempt, and what the payer can do next. */
export function renderPaymentPage(view: PaymentPageView): Page {
  const { target, payment, language, paths } = view;
  const texts = catalogues[language];
  const status = payerStatus(payment);
  const message = messageOf(status, view, texts);
  const key = { code: target.code, paymentId: payment.id };
  const isWaiting = !isOver(status);
  return layOutSplit({
    status: 200,
    language,
    title: message.title,
    pathIn: (other) => paths.payment(key, other),
    paths,
    isTest: target.environment === 'test',
    seller: target,
    imageUrl: shownImage(target.imageUrl),
    formTargets: view.formTargets,
    headers: isWaiting && view.isReloading ? reloadHeaders(view) : {},
    what: renderWhat(target, language, { amountMinor: payment.amountMinor, isHeading: false }),
    act: html`
      <div class="stack">
        <div class="state stack" role=${isWaiting ? 'status' : undefined} aria-live=${isWaiting ? 'polite' : undefined}>
          ${renderIcon(message.icon)}
          <h1>${message.title}</h1>
          <p class="soft">${message.text}</p>
        </div>
        ${renderPaymentFacts(view, status, texts)} ${renderActions(view, status, texts)}
      </div>
    `,
  });
}

/**
 * The page reloads through the address that leads on when the outcome is known. As a header and not
 * in the page: a payer who is still reading can stop it by a link, and no script is needed.
 */
function reloadHeaders({ target, payment, now, language, paths }: PaymentPageView) {
  const seconds = refreshAfterSeconds(payment.createdAt, now);
  const next = paths.returning({ code: target.code, paymentId: payment.id }, language);
  return { refresh: `${seconds}; url=${next}` };
}

function messageOf(status: PayerStatus, view: PaymentPageView, texts: Texts): Message {
  const { merchantName } = view.target;
  switch (status) {
    case 'waiting':
      return { icon: 'clock', title: texts.waitingTitle, text: texts.waitingText };
    case 'processing':
      return { icon: 'turning', title: texts.processingTitle, text: texts.processingText };
    case 'paid':
      return { icon: 'done', title: paidTitle(view, texts), text: paidText(view, texts) };
    case 'refunded': {
      const text = texts.refundedText(amountText(view, view.payment.refundedMinor), merchantName);
      return { icon: 'done', title: texts.refundedTitle, text };
    }
    case 'failed':
      return { icon: 'failed', title: texts.failedTitle, text: failureText(view, texts) };
    case 'cancelled':
      return { icon: 'notice', title: texts.cancelledTitle, text: texts.cancelledText };
  }
}

function paidTitle({ subscriber }: PaymentPageView, texts: Texts): string {
  const hasStarted = subscriber !== null && !subscriber.isRenewal;
  return hasStarted ? texts.startedTitle : texts.paidTitle;
}

function paidText(view: PaymentPageView, texts: Texts): string {
  const { amountMinor, refundedMinor } = view.payment;
  const paid = texts.paidText(amountText(view, amountMinor), view.target.merchantName);
  if (refundedMinor === 0n) return paid;
  return `${paid} ${texts.partlyRefunded(amountText(view, refundedMinor))}`;
}

function failureText(view: PaymentPageView, texts: Texts): string {
  const { payment, subscriber } = view;
  const isTargetOpen = view.isTargetOpen || subscriber?.isRenewal === true;
  const why = texts[failureKeys[payment.failureCode ?? 'provider_error']];
  return isTargetOpen ? why : `${why} ${texts.failedClosed}`;
}

const failureKeys = {
  declined: 'failedDeclined',
  insufficient_funds: 'failedFunds',
  expired: 'failedExpired',
  authentication_failed: 'failedAuthentication',
  abandoned: 'failedExpired',
  provider_error: 'failedProvider',
  amount_mismatch: 'failedMismatch',
  limit_exceeded: 'failedLimit',
  duplicate_payment: 'failedDuplicate',
  subscription_cancelled: 'failedCancelled',
} as const satisfies Readonly<Record<PaymentFailureCode, keyof Texts>>;

function renderPaymentFacts(
  view: PaymentPageView,
  status: PayerStatus,
  texts: Texts,
): VNode | false {
  const { payment, subscriber } = view;
  if (!isPaid(status)) return false;
  return renderFacts([
    { term: texts.nextCharge, value: subscriber === null ? null : nextText(view, subscriber) },
    {
      term: texts.chargedTo,
      value: subscriber === null ? null : methodText(payment.paymentMethod, texts),
    },
    { term: texts.paymentNumber, value: payment.id, isCode: true },
  ]);
}

function nextText(
  { target, language }: PaymentPageView,
  { subscription }: FollowedSubscriber,
): string | null {
  const at = nextChargeAt(subscription);
  if (at === null) return null;
  const { day } = toLocalTime(at, target.brand.timeZone, language);
  const amount = money(nextChargeAmount(subscription), subscription.currency);
  return catalogues[language].amountOnDay(formatLocalMoney(amount, language), day);
}

function renderActions(view: PaymentPageView, status: PayerStatus, texts: Texts): VNode {
  const { target, payment, language, paths } = view;
  const key = { code: target.code, paymentId: payment.id };
  const again = paths.pay(target.code, language);
  const { subscriber } = view;
  const manage =
    subscriber === null
      ? false
      : renderButton(
          paths.subscription({ code: target.code, proof: subscriber.proof }, language),
          texts.manageSubscription,
          status !== 'failed',
        );
  switch (status) {
    case 'waiting':
    case 'processing':
      return renderWaiting(view, status, texts);
    case 'paid':
    case 'refunded':
      return html`
        <div class="actions">
          ${target.returnUrl !== null && renderBack(view, 'success', texts)}
          ${renderButton(paths.receipt(key, language), texts.viewReceipt, target.returnUrl !== null)}
          ${manage}
        </div>
        ${subscriber !== null && html`<p class="small soft">${texts.cancelWhenever}</p>`}
      `;
    case 'failed':
    case 'cancelled':
      return html`
        <div class="actions">
          ${
            view.isTargetOpen &&
            renderButton(again, status === 'failed' ? texts.tryAgain : texts.startAgain)
          }
          ${
            subscriber?.isRenewal === true
              ? manage
              : target.returnUrl !== null && renderBack(view, 'cancelled', texts)
          }
        </div>
      `;
  }
}

function renderWaiting(
  view: PaymentPageView,
  status: 'waiting' | 'processing',
  texts: Texts,
): VNode {
  const { target, payment, language, paths, isReloading } = view;
  const key = { code: target.code, paymentId: payment.id };
  const help = status === 'waiting' ? texts.waitingHelp : texts.processingHelp;
  return html`
    <p class="soft small">${isReloading ? help : texts.quietHelp}</p>
    <div class="actions">
      ${renderButton(paths.returning(key, language), texts.checkNow)}
      ${
        status === 'waiting' &&
        html`
        <form method="post" action=${paths.cancel(key, language)}>
          <button class="button plain" type="submit">${texts.cancelPayment}</button>
        </form>
      `
      }
    </div>
    <p class="links small">
      ${
        isReloading
          ? html`<a href=${paths.quietPayment(key, language)}>${texts.stopChecking}</a>`
          : html`<a href=${paths.payment(key, language)}>${texts.startChecking}</a>`
      }
    </p>
  `;
}

function renderBack(
  { target, payment }: PaymentPageView,
  status: 'success' | 'cancelled',
  texts: Texts,
): VNode | false {
  if (target.returnUrl === null) return false;
  const address = toReturnAddress(target.returnUrl, { paymentId: payment.id, status });
  return renderButton(address, texts.backToMerchant(target.merchantName), status === 'cancelled');
}

function amountText({ payment, language }: PaymentPageView, amountMinor: bigint): string {
  return formatLocalMoney(money(amountMinor, getCurrency(payment.currency)), language);
}

function isPaid(status: PayerStatus): boolean {
  return status === 'paid' || status === 'refunded';
}
