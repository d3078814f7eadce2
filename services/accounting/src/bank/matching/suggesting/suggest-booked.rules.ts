import { daysBetween } from '@countinghouse/calendar';
import type { BankLine } from '../../statements/statement.rules.ts';
import { entryKey, lineKey } from '../candidates/candidate-keys.rules.ts';
import {
  aroundDay,
  daysAround,
  keyAndDay,
  contactAndAmount,
} from '../candidates/candidates.rules.ts';
import type { Candidates, PreparedLine, PreparedPayment } from '../candidates/candidates.rules.ts';
import type { MatchPart, SeenLine, Suggestion } from '../match.rules.ts';
import type { Signals } from './document-signals.rules.ts';
import { scoreOf } from './evidence.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { hasReference } from './reference-text.rules.ts';
import { findSubset } from './subset-sum.rules.ts';
import { ownAccountEvidence } from './suggest-transfers.rules.ts';

/** Suggests payments and entries that are already recorded. */
export function suggestBooked(
  candidates: Candidates,
  line: PreparedLine,
  signals: Signals,
): readonly Suggestion[] {
  return [
    ...payments(candidates, line, signals),
    ...paymentSums(candidates, line),
    ...lineSums(candidates, line, signals),
    ...entries(candidates, line),
  ];
}

/** Banks take days to book; a longer gap means a different payment. */
const bookedDaysMax = 14;

const daysApart = (left: string, right: string): number => Math.abs(daysBetween(left, right));

function nearness(line: BankLine, date: string): Evidence {
  const days = daysApart(line.date, date);
  const sentence = days === 0 ? 'Same date.' : `Days apart: ${days}.`;
  const points = days <= 1 ? 20 : days <= 3 ? 15 : days <= 7 ? 8 : 0;
  return { what: 'date', points, sentence };
}

/**
 * If more payments have the same amount, as with subscriptions: those of likely contacts, and the first
 * ones.
 */
const alikeMax = 40;

function paymentsOf(
  candidates: Candidates,
  { line }: PreparedLine,
  likely: readonly string[],
): readonly PreparedPayment[] {
  const around = { daysMax: bookedDaysMax, max: alikeMax };
  const first = aroundDay(candidates.paymentsByAmount, line, around);
  if (first.length < alikeMax) return first;
  const theirs = likely.flatMap((contactId) =>
    (candidates.paymentsByContactAndAmount.get(contactAndAmount({ contactId, ...line })) ?? [])
      .slice(0, alikeMax)
      .filter(({ date }) => daysApart(date, line.date) <= bookedDaysMax),
  );
  return [...new Set([...theirs, ...first])];
}

function payments(
  candidates: Candidates,
  line: PreparedLine,
  { likely, identityWithoutRule }: Signals,
): readonly Suggestion[] {
  const exact = paymentsOf(candidates, line, likely);
  return exact.map((payment) => {
    const evidence: Evidence[] = [
      {
        what: 'amount',
        points: 50,
        sentence: `The amount equals a recorded payment (${payment.contactName}).`,
      },
      nearness(line.line, payment.date),
      ...identityWithoutRule(payment),
      ...paymentReference(line, payment),
    ];
    if (exact.length === 1) {
      evidence.push({
        what: 'only_one',
        points: 5,
        sentence: 'No other unmatched payment has this amount.',
      });
    }
    return toPaymentSuggestion(evidence, [payment], [], false);
  });
}

function paymentReference(
  line: PreparedLine,
  { references }: PreparedPayment,
): readonly Evidence[] {
  return references.some((reference) => hasReference(line.text, reference))
    ? [
        {
          what: 'reference',
          points: 25,
          sentence: "The line contains the payment's reference or a document it settles.",
        },
      ]
    : [];
}

/** In the line's direction, earliest first, at most a given number per day. */
function paymentsAround(
  candidates: Candidates,
  { line }: PreparedLine,
  { daysMax, perDayMax }: { readonly daysMax: number; readonly perDayMax: number },
): readonly PreparedPayment[] {
  return daysAround(line.date, daysMax).flatMap((day) =>
    (candidates.paymentsByDay.get(day) ?? [])
      .slice(0, perDayMax)
      .filter(({ amountMinor }) => amountMinor > 0n === line.amountMinor > 0n),
  );
}

const batchDaysMax = 3;
const batchPaymentsMax = 30;
/** Payments per day, in both directions, that are searched. */
const batchDayMax = 200;

/** Several payments shown as one line, as banks book a batch sent in one file. */
function paymentSums(candidates: Candidates, line: PreparedLine): readonly Suggestion[] {
  if (candidates.paymentsByDay.size === 0) return [];
  const sign = line.line.amountMinor < 0n ? -1n : 1n;
  const near = paymentsAround(candidates, line, { daysMax: batchDaysMax, perDayMax: batchDayMax })
    .slice(0, batchPaymentsMax)
    .map((payment) => ({ payment, amountMinor: sign * payment.amountMinor }));
  const days = Map.groupBy(near, ({ payment }) => payment.date);
  const wholeDay = [...days.values()].find(
    (of) =>
      of.length >= 2 &&
      of.reduce((sum, one) => sum + one.amountMinor, 0n) === sign * line.line.amountMinor,
  );
  const search = findSubset(near, sign * line.line.amountMinor, {
    itemsMax: batchPaymentsMax,
    looksMax: candidates.looksMax,
  });
  const found = wholeDay ?? search.found;
  if (found === undefined || found === null) return [];
  const chosen = found.map(({ payment }) => payment);
  const evidence: Evidence[] = [
    { what: 'sum', points: 40, sentence: `${chosen.length} payments add up to the amount.` },
    nearness(line.line, chosen[0]?.date ?? line.line.date),
  ];
  if (wholeDay !== undefined) {
    evidence.push({
      what: 'only_one',
      points: 15,
      sentence: 'These are all the payments of that day.',
    });
  } else if (!search.isOnlyOne) {
    evidence.push({
      what: 'several_fit',
      points: -25,
      sentence: 'Other payments add up to the same amount.',
    });
  }
  return [toPaymentSuggestion(evidence, chosen, [], false)];
}

const instalmentDaysMax = 5;
const instalments = { itemsMax: 3, looksMax: 200 } as const;
/** Lines with the same text, and payments, searched per day. */
const dayLinesMax = 20;
const dayPaymentsMax = 30;

/** One payment shown as several lines: a person decides. */
function lineSums(
  candidates: Candidates,
  line: PreparedLine,
  { identityWithoutRule }: Signals,
): readonly Suggestion[] {
  if (candidates.paymentsByDay.size === 0) return [];
  const sign = line.line.amountMinor < 0n ? -1n : 1n;
  const others = daysAround(line.line.date, instalmentDaysMax)
    .flatMap((day) =>
      (candidates.linesByKey.get(keyAndDay(line.key, day)) ?? []).slice(0, dayLinesMax),
    )
    .filter(({ id }) => id !== line.line.id)
    .filter(({ amountMinor }) => amountMinor > 0n === line.line.amountMinor > 0n)
    .slice(0, 10)
    .map((other) => ({ other, amountMinor: sign * other.amountMinor }));
  if (others.length === 0) return [];
  return paymentsAround(candidates, line, { daysMax: instalmentDaysMax, perDayMax: dayPaymentsMax })
    .filter(({ amountMinor }) => sign * amountMinor > sign * line.line.amountMinor)
    .flatMap((payment) => {
      const missing = sign * (payment.amountMinor - line.line.amountMinor);
      const single = others.find(({ amountMinor }) => amountMinor === missing);
      const found =
        single === undefined ? findSubset(others, missing, instalments).found : [single];
      if (found === null) return [];
      const evidence: readonly Evidence[] = [
        { what: 'sum', points: 40, sentence: `${found.length + 1} lines add up to one payment.` },
        nearness(line.line, payment.date),
        ...identityWithoutRule(payment),
      ];
      const withLines = found.map(({ other }) => ({ lineId: other.id, version: other.version }));
      return [toPaymentSuggestion(evidence, [payment], withLines, true)];
    });
}

function toPaymentSuggestion(
  evidence: readonly Evidence[],
  payments: readonly PreparedPayment[],
  withLines: readonly SeenLine[],
  needsPerson: boolean,
): Suggestion {
  const contacts = new Set(payments.map(({ contactId }) => contactId));
  const parts: readonly MatchPart[] = payments.map(({ paymentId, amountMinor }) => ({
    kind: 'payment',
    paymentId,
    ...(payments.length > 1 && { amountMinor }),
  }));
  return {
    kind: 'payment',
    score: scoreOf(evidence),
    evidence,
    title: payments.map(({ contactName, date }) => `${contactName}, ${date}`).join('; '),
    contactId: contacts.size === 1 ? (payments[0]?.contactId ?? null) : null,
    match: { parts, withLines },
    ruleId: null,
    keys: [...payments.map(({ key }) => key), ...withLines.map(({ lineId }) => lineKey(lineId))],
    needsPerson,
  };
}

function entries(candidates: Candidates, line: PreparedLine): readonly Suggestion[] {
  const around = { daysMax: bookedDaysMax, max: alikeMax };
  const exact = aroundDay(candidates.entriesByAmount, line.line, around);
  return exact.map((entry) => {
    const isTransfer = entry.sourceKind === 'transfer';
    const evidence: Evidence[] = [
      { what: 'amount', points: 50, sentence: `The amount equals a journal entry: ${entry.memo}.` },
      nearness(line.line, entry.date),
      ...(isTransfer ? ownAccountEvidence(candidates, line, null) : []),
    ];
    if (exact.length === 1) {
      evidence.push({
        what: 'only_one',
        points: 5,
        sentence: 'No other unmatched entry has this amount.',
      });
    }
    return {
      kind: 'entry',
      score: scoreOf(evidence),
      evidence,
      title: entry.memo,
      contactId: null,
      match: { parts: [{ kind: 'entry', entryId: entry.entryId }], withLines: [] },
      ruleId: null,
      keys: [entryKey(entry.entryId)],
      needsPerson: !isTransfer,
    };
  });
}
