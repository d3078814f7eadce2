import type { EmailContent } from '@countinghouse/mail';
import { catalogues } from '../payer-words/catalogues.rules.ts';
import { nextAmountAt } from '../subscriptions/changes/amount-change.rules.ts';
import type { Subscription } from '../subscriptions/subscription.rules.ts';
import { brandOf, closingOf, dayText, moneyText, nextChargeText } from './payer-emails.ts';
import type { EmailContext } from './payer-emails.ts';
import { actionOf, whatOf } from './subscription-emails.ts';

/** Null if it was resumed or cancelled since: another e-mail says so. */
export function writePausedEmail(
  place: EmailContext,
  subscription: Subscription,
): EmailContent | null {
  const { target, language } = place;
  const texts = catalogues[language];
  if (subscription.pausedAt === null) return null;
  return {
    language,
    subject: texts.mailPausedSubject(target.merchantName, whatOf(place, subscription)),
    greeting: '',
    paragraphs: [texts.onPauseText(dayText(place, subscription.pausedAt))],
    ...actionOf(place, texts.manageSubscription),
    closing: texts.mailNeverCard,
    brand: brandOf(place, texts.onPauseTitle),
  };
}

/** States when the next charge is. Null unless the subscription is running. */
export function writeResumedEmail(
  place: EmailContext,
  subscription: Subscription,
): EmailContent | null {
  const { target, language } = place;
  const texts = catalogues[language];
  const next = nextChargeText(place, subscription);
  if (subscription.status !== 'active') return null;
  return {
    language,
    subject: texts.mailResumedSubject(target.merchantName, whatOf(place, subscription)),
    greeting: '',
    paragraphs: [texts.resumedText, texts.cancelWhenever],
    ...(next !== null && { facts: [[texts.nextCharge, next]] }),
    ...actionOf(place, texts.manageSubscription),
    closing: texts.mailNeverCard,
    brand: brandOf(place, texts.resumedTitle),
  };
}

/** States both amounts, the date and how to cancel; or that an announced change was withdrawn. */
export function writeAmountEmail(
  place: EmailContext,
  subscription: Subscription,
): EmailContent | null {
  const { target, language } = place;
  const texts = catalogues[language];
  const { status, amountMinor, nextAmountMinor, currency } = subscription;
  if (status !== 'active' && status !== 'past_due') return null;
  const what = whatOf(place, subscription);
  const before = moneyText(place, amountMinor, currency);
  const at = nextAmountAt(subscription);
  if (nextAmountMinor === null || at === null) {
    return {
      language,
      subject: texts.mailAmountStaysSubject(target.merchantName, before),
      greeting: '',
      paragraphs: [texts.mailAmountStaysText(before, what)],
      ...actionOf(place, texts.manageSubscription),
      ...closingOf(texts.mailNeverCard),
      brand: brandOf(place, texts.amountStaysTitle),
    };
  }
  const after = moneyText(place, nextAmountMinor, currency);
  const day = dayText(place, at);
  return {
    language,
    subject: texts.mailAmountSubject(target.merchantName, after, day),
    greeting: '',
    paragraphs: [texts.mailAmountText(before, after, what, day)],
    facts: [
      [texts.amountNow, before],
      [texts.amountThen, after],
    ],
    ...actionOf(place, texts.cancelIt),
    closing: texts.mailNeverCard,
    brand: brandOf(place, texts.amountChangesTitle),
  };
}
