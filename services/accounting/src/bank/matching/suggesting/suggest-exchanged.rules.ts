import { money, toMajorText } from '@countinghouse/money';
import { convertMinor } from '../../../ledger/amounts/base-amounts.rules.ts';
import { rateOn } from '../candidates/candidates.rules.ts';
import type { Candidates, PreparedItem, PreparedLine } from '../candidates/candidates.rules.ts';
import type { Suggestion } from '../match.rules.ts';
import {
  isNamed,
  isPossible,
  magnitude,
  namedItems,
  referenceEvidence,
  titleOf,
  toDocumentsSuggestion,
} from './document-signals.rules.ts';
import type { Signals } from './document-signals.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { rateOf } from './foreign-rate.rules.ts';

/** For a contact with more documents, those due first. */
const dueFirstMax = 200;

/** Documents in another currency, which the bank converted into the account's. */
export function suggestExchanged(
  candidates: Candidates,
  line: PreparedLine,
  signals: Signals,
): readonly Suggestion[] {
  const { foreign } = candidates;
  const theirs = signals.likely.flatMap((contactId) =>
    (foreign.byContact.get(contactId) ?? []).slice(0, dueFirstMax),
  );
  const wanted = new Set([...namedItems(foreign, line), ...theirs]);
  return [...wanted]
    .filter((item) => isPossible(item, line))
    .flatMap((item) => exchanged(candidates, line, item, signals));
}

function exchanged(
  candidates: Candidates,
  line: PreparedLine,
  item: PreparedItem,
  { identityOf }: Signals,
): readonly Suggestion[] {
  const exchange = exchangeOf(candidates, line, item);
  if (exchange === null) return [];
  const agreeing = [...referenceEvidence(line, item), ...identityOf(item)];
  if (!agreeing.some(agrees)) return [];
  const openMinor = magnitude(item.amountMinor);
  const { currency } = item;
  return [
    toDocumentsSuggestion({
      items: [item],
      title: `${titleOf(item)}, ${toMajorText(money(openMinor, currency))} ${currency}`,
      evidence: [exchange.evidence, ...agreeing],
      part: {
        settles: [{ to: item.source, amountMinor: openMinor }],
        foreign: { currency, amountMinor: openMinor },
      },
      needsPerson: !exchange.isNear || !isNamed(line, item),
    }),
  ];
}

/** The line names the document, or the counterparty is probably the contact. */
const agrees = ({ what, points }: Evidence): boolean =>
  points >= 15 && ['reference', 'name', 'memory', 'rule'].includes(what);

/**
 * How far, in thousandths, the bank's rate may be from the day's rate: it includes the bank's margin.
 */
const bandThousandths = 30n;
const nearThousandths = 15n;

interface Exchange {
  readonly evidence: Evidence;
  readonly isNear: boolean;
}

function exchangeOf(
  candidates: Candidates,
  { line }: PreparedLine,
  item: PreparedItem,
): Exchange | null {
  const dayRate = rateOn(candidates, item.currency, line.date);
  if (dayRate === null) return null;
  const openMinor = magnitude(item.amountMinor);
  const paidMinor = magnitude(line.amountMinor);
  const expectedMinor = convertMinor(openMinor, item.currency, candidates.currency, dayRate);
  if (expectedMinor === 0n) return null;
  const thousandths = (magnitude(paidMinor - expectedMinor) * 1_000n) / expectedMinor;
  const rate = rateOf({
    foreignMinor: openMinor,
    currency: item.currency,
    baseMinor: paidMinor,
    baseCurrency: candidates.currency,
  });
  if (thousandths > bandThousandths || rate === null) return null;
  const isNear = thousandths <= nearThousandths;
  const open = `${toMajorText(money(openMinor, item.currency))} ${item.currency}`;
  const apart = `${thousandths / 10n}.${thousandths % 10n}`;
  const sentence = `The amount matches the open balance of ${titleOf(item)}, ${open}, within ${apart} % of the day's exchange rate.`;
  return { evidence: { what: 'exchange', points: isNear ? 30 : 15, sentence }, isNear };
}
