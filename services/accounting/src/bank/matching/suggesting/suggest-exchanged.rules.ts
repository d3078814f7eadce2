import { money, toMajorText } from '@countinghouse/money';
import { convertMinor } from '../../../ledger/amounts/base-amounts.rules.ts';
import { rateOn } from '../candidates/pool.rules.ts';
import type { Pool, PreparedItem, PreparedLine } from '../candidates/pool.rules.ts';
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
import type { Clues } from './document-signals.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { rateOf } from './foreign-rate.rules.ts';
import { whoEvidence } from './payer-identity.rules.ts';

/** Of a contact with more than these, those that are due first. */
const dueFirstMax = 200;

/** Documents in another currency, which the bank exchanged into that of the account. */
export function suggestExchanged(
  pool: Pool,
  line: PreparedLine,
  clues: Clues,
): readonly Suggestion[] {
  const { foreign } = pool;
  const theirs = clues.likely.flatMap((contactId) =>
    (foreign.byContact.get(contactId) ?? []).slice(0, dueFirstMax),
  );
  const wanted = new Set([...namedItems(foreign, line), ...theirs]);
  return [...wanted]
    .filter((item) => isPossible(item, line))
    .flatMap((item) => exchanged(pool, line, item, clues));
}

function exchanged(
  pool: Pool,
  line: PreparedLine,
  item: PreparedItem,
  { ruleContactId }: Clues,
): readonly Suggestion[] {
  const exchange = exchangeOf(pool, line, item);
  if (exchange === null) return [];
  const agreeing = [
    ...referenceEvidence(line, item),
    ...whoEvidence(pool, line, item, ruleContactId),
  ];
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

/** The document is named, or who is written is probably them. */
const agrees = ({ what, points }: Evidence): boolean =>
  points >= 15 && ['reference', 'name', 'memory', 'rule'].includes(what);

/** How far, in thousandths, the rate of a bank may lie from that of the day: its own share is in it. */
const bandThousandths = 30n;
const nearThousandths = 15n;

interface Exchange {
  readonly evidence: Evidence;
  readonly isNear: boolean;
}

function exchangeOf(pool: Pool, { line }: PreparedLine, item: PreparedItem): Exchange | null {
  const dayRate = rateOn(pool, item.currency, line.date);
  if (dayRate === null) return null;
  const openMinor = magnitude(item.amountMinor);
  const paidMinor = magnitude(line.amountMinor);
  const expectedMinor = convertMinor(openMinor, item.currency, pool.currency, dayRate);
  if (expectedMinor === 0n) return null;
  const thousandths = (magnitude(paidMinor - expectedMinor) * 1_000n) / expectedMinor;
  const rate = rateOf({
    foreignMinor: openMinor,
    currency: item.currency,
    baseMinor: paidMinor,
    baseCurrency: pool.currency,
  });
  if (thousandths > bandThousandths || rate === null) return null;
  const isNear = thousandths <= nearThousandths;
  const open = `${toMajorText(money(openMinor, item.currency))} ${item.currency}`;
  const apart = `${thousandths / 10n}.${thousandths % 10n}`;
  const sentence = `The amount matches the open balance of ${titleOf(item)}, ${open}, within ${apart} % of the day's exchange rate.`;
  return { evidence: { what: 'exchange', points: isNear ? 30 : 15, sentence }, isNear };
}
