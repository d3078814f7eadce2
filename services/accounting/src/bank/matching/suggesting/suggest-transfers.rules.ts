import { daysBetween } from '@countinghouse/calendar';
import { numberFits, plainNumber } from '../../statements/accounts/account-number.rules.ts';
import type { ClearingCandidate, OwnAccount } from '../candidates/pool-facts.rules.ts';
import { clearingKey, lineKey } from '../candidates/pool-keys.rules.ts';
import { aroundDay } from '../candidates/pool.rules.ts';
import type { Pool, PreparedLine } from '../candidates/pool.rules.ts';
import type { Suggestion } from '../match.rules.ts';
import { scoreOf } from './evidence.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { plainWords, similarityOf } from './name-text.rules.ts';

/** Money between accounts of one's own, and what a provider pays out from the account between. */
export function suggestTransfers(pool: Pool, line: PreparedLine): readonly Suggestion[] {
  return [...transfers(pool, line), ...payouts(pool, line)];
}

const daysApart = (left: string, right: string): number => Math.abs(daysBetween(left, right));

const transferDaysMax = 5;
/** Of more with one amount within these days the first ones are compared. */
const alikeMax = 40;
const transferWords =
  /\b(?:transfers?|ubertrag|umbuchung|virement|traspaso|giroconto|overboeking|eigenubertrag|own)\b/u;
const payoutWords =
  /\b(?:payouts?|auszahlung|settlement|disbursement|versement|stripe|adyen|paystack|flutterwave|paypal)\b/u;

const wordsOf = ({ line }: PreparedLine): string =>
  plainWords(`${line.counterparty ?? ''} ${line.description} ${line.reference ?? ''}`).join(' ');

/** The same money on the statement of another account. */
function transfers(pool: Pool, line: PreparedLine): readonly Suggestion[] {
  const around = { daysMax: transferDaysMax, max: alikeMax };
  const opposite = aroundDay(pool.otherLinesByAmount, line.line, around);
  return opposite.map((other) => {
    const account = pool.ownAccounts.find(({ accountId }) => accountId === other.line.accountId);
    const days = daysApart(other.line.date, line.line.date);
    const evidence: Evidence[] = [
      {
        what: 'amount',
        points: 45,
        sentence: `The same amount appears on ${account?.name ?? 'another account'}.`,
      },
      {
        what: 'date',
        points: days <= 1 ? 15 : days <= 3 ? 10 : 5,
        sentence: `Days apart: ${days}.`,
      },
      ...ownAccountEvidence(pool, line, other),
    ];
    if (opposite.length === 1) {
      evidence.push({ what: 'only_one', points: 5, sentence: 'No other line has this amount.' });
    }
    return {
      kind: 'transfer',
      score: scoreOf(evidence),
      evidence,
      title: account?.name ?? '',
      contactId: null,
      match: {
        parts: [
          {
            kind: 'transfer',
            accountId: other.line.accountId,
            line: { lineId: other.line.id, version: other.line.version },
          },
        ],
        withLines: [],
      },
      ruleId: null,
      keys: [lineKey(other.line.id)],
      needsPerson: false,
    };
  });
}

/** What says that both ends are one's own: their numbers, one's name, or a word for it. */
export function ownAccountEvidence(
  pool: Pool,
  line: PreparedLine,
  other: PreparedLine | null,
): readonly Evidence[] {
  const accounts = other === null ? pool.ownAccounts : accountsOf(pool, other.line.accountId);
  const isNumbered = names(line, accounts) || (other !== null && names(other, [pool.account]));
  const found: Evidence[] = [];
  if (isNumbered) {
    found.push({
      what: 'own_account',
      points: 30,
      sentence: 'The line contains the number of one of your accounts.',
    });
  }
  const both = other === null ? [line] : [line, other];
  const isOwnName = both.some(
    ({ counterparty }) =>
      counterparty !== null && similarityOf(counterparty, pool.organisation) >= 0.85,
  );
  if (isOwnName) {
    found.push({
      what: 'own_account',
      points: 20,
      sentence: "The line contains your organisation's name.",
    });
  }
  if (both.some((one) => transferWords.test(wordsOf(one)))) {
    found.push({ what: 'words', points: 15, sentence: 'The line mentions a transfer.' });
  }
  return found;
}

function accountsOf(pool: Pool, accountId: string): readonly OwnAccount[] {
  return pool.ownAccounts.filter((account) => account.accountId === accountId);
}

function names({ line }: PreparedLine, accounts: readonly OwnAccount[]): boolean {
  const written = plainNumber(line.counterpartyAccount ?? '');
  if (written.length < 6) return false;
  return accounts.some(({ number }) => number !== null && numberFits(written, number));
}

/** Banks drop and break what is between letters and digits. */
const plainCode = ({ line }: PreparedLine): string =>
  `${line.description}${line.reference ?? ''}`.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');

const payoutDaysMax = 7;
const clearingMax = 200;

/** What went to the account between, and has not come out of it again. */
function payouts(pool: Pool, line: PreparedLine): readonly Suggestion[] {
  const alike = (pool.clearingByAmount.get(line.line.amountMinor) ?? []).slice(0, clearingMax);
  const waiting = alike.filter(({ date }) => {
    const days = daysBetween(date, line.line.date);
    return days >= 0 && days <= payoutDaysMax;
  });
  const written = plainCode(line);
  const isNamed = ({ payoutCode }: ClearingCandidate) =>
    payoutCode !== null && written.includes(payoutCode);
  const named = waiting.filter(isNamed);
  return (named.length > 0 ? named : waiting).slice(0, 1).map((candidate) => {
    const evidence: Evidence[] = [
      ...(isNamed(candidate)
        ? [
            {
              what: 'reference',
              points: 45,
              sentence: `The line contains the payout's code ${candidate.payoutCode}.`,
            } as const,
          ]
        : []),
      {
        what: 'amount',
        points: 45,
        sentence: `The amount is uncleared on ${candidate.accountName}.`,
      },
      { what: 'date', points: 10, sentence: `Posted there on ${candidate.date}.` },
      ...(payoutWords.test(wordsOf(line))
        ? [{ what: 'words', points: 25, sentence: 'The line mentions a payout.' } as const]
        : []),
    ];
    if (waiting.length === 1) {
      evidence.push({
        what: 'only_one',
        points: 5,
        sentence: 'Nothing else of this amount is uncleared there.',
      });
    }
    return {
      kind: 'transfer',
      score: scoreOf(evidence),
      evidence,
      title: candidate.accountName,
      contactId: null,
      match: { parts: [{ kind: 'transfer', accountId: candidate.accountId }], withLines: [] },
      ruleId: null,
      keys: [clearingKey(candidate)],
      needsPerson: false,
    };
  });
}
