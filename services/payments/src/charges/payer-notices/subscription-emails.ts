import type { EmailContent } from '@countinghouse/mail';
import { catalogues } from '../payer-words/catalogues.rules.ts';
import { rhythmText } from '../payer-words/rhythm-text.rules.ts';
import type { Payment } from '../payments/payment.rules.ts';
import { lastRetryAt } from '../subscriptions/dunning.rules.ts';
import { retryDays } from '../subscriptions/lifecycle.rules.ts';
import {
  nextChargeAmount,
  nextChargeAt,
  nextRetryAt,
} from '../subscriptions/subscription.rules.ts';
import type { Subscription } from '../subscriptions/subscription.rules.ts';
import {
  brandOf,
  closingOf,
  contentOf,
  dayText,
  manageLinks,
  moneyText,
  nextChargeText,
  receiptLines,
} from './payer-emails.ts';
import type { EmailContext, PaidCharge } from './payer-emails.ts';

/** Confirms the subscription's terms: amount, interval, next charge, and how to cancel. */
export function writeStartedEmail(
  place: EmailContext,
  { payment, number, subscription }: PaidCharge & { readonly subscription: Subscription },
): EmailContent {
  const { target, language } = place;
  const texts = catalogues[language];
  const content = contentOf(place, payment, number);
  const next = nextChargeText(place, subscription);
  return {
    language,
    subject: texts.mailStartedSubject(target.merchantName, whatOf(place, subscription)),
    greeting: '',
    paragraphs: [
      texts.paidText(content.amount, target.merchantName),
      rhythmText(subscription, texts),
      texts.cancelWhenever,
    ],
    facts: [
      ...(next === null ? [] : [[texts.nextCharge, next] as const]),
      [texts.receiptWord, number],
      ...receiptLines(content),
    ],
    ...actionOf(place, texts.manageSubscription),
    ...closingOf(content.testNote),
    brand: brandOf(place, texts.startedTitle, {
      links: [{ label: texts.seeReceipt, url: place.receiptUrl(payment.id) }],
    }),
  };
}

export function writeFailedEmail(
  place: EmailContext,
  { payment, subscription }: { readonly payment: Payment; readonly subscription: Subscription },
): EmailContent {
  const { target, language } = place;
  const texts = catalogues[language];
  const what = whatOf(place, subscription);
  const amount = moneyText(place, payment.amountMinor, payment.currency);
  const retryAt = nextRetryAt(subscription);
  const failedAt = payment.failedAt ?? payment.createdAt;
  return {
    language,
    subject: texts.mailFailedSubject(target.merchantName, what),
    greeting: '',
    paragraphs: [
      texts.mailFailedText(amount, what, dayText(place, failedAt)),
      ...(retryAt === null
        ? []
        : [
            texts.tryAgainOn(dayText(place, retryAt)),
            texts.endsOn(dayText(place, lastRetryAt(subscription.failedAttempts, retryAt))),
          ]),
    ],
    ...actionOf(place, texts.useOtherCard),
    closing: texts.mailNeverCard,
    brand: brandOf(place, texts.cardFailedTitle, {
      links: manageLinks(place, { ...texts, manageSubscription: texts.cancelIt }),
    }),
  };
}

/** Announces a charge that is so rare that people forget it. */
export function writeUpcomingEmail(
  place: EmailContext,
  subscription: Subscription,
): EmailContent | null {
  const { target, language } = place;
  const texts = catalogues[language];
  const at = nextChargeAt(subscription);
  if (at === null) return null;
  const amount = moneyText(place, nextChargeAmount(subscription), subscription.currency);
  const day = dayText(place, at);
  return {
    language,
    subject: texts.mailSoonSubject(target.merchantName, amount, day),
    greeting: '',
    paragraphs: [texts.mailSoonText(amount, whatOf(place, subscription), day)],
    facts: [[texts.nextCharge, texts.amountOnDay(amount, day)]],
    ...actionOf(place, texts.manageSubscription),
    closing: texts.mailNeverCard,
    brand: brandOf(place, texts.mailSoonTitle),
  };
}

export function writeEndedEmail(place: EmailContext, subscription: Subscription): EmailContent {
  const { target, language } = place;
  const texts = catalogues[language];
  const { amountMinor, currency, failedAttempts } = subscription;
  const isGivenUp = failedAttempts > retryDays.length;
  return {
    language,
    subject: texts.mailEndedSubject(target.merchantName, whatOf(place, subscription)),
    greeting: '',
    paragraphs: isGivenUp
      ? [texts.mailEndedFailed(moneyText(place, amountMinor, currency)), texts.endedText]
      : [texts.endedText],
    ...actionOf(place, texts.paymentsTitle),
    brand: brandOf(place, texts.endedTitle),
  };
}

export function writeLinkEmail(place: EmailContext, subscription: Subscription): EmailContent {
  const { target, language } = place;
  const texts = catalogues[language];
  return {
    language,
    subject: texts.mailLinkSubject(target.merchantName, whatOf(place, subscription)),
    greeting: '',
    paragraphs: [texts.mailLinkText],
    ...actionOf(place, texts.manageSubscription),
    closing: texts.mailNeverCard,
    brand: brandOf(place, texts.subscription),
  };
}

export function actionOf(
  { subscriptionUrl: url }: EmailContext,
  label: string,
): Pick<EmailContent, 'action'> {
  return url === null ? {} : { action: { label, url } };
}

export function whatOf({ language }: EmailContext, { description }: Subscription): string {
  return description ?? catalogues[language].subscription;
}
