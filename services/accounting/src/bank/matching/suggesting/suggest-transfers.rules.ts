import { daysBetween } from '@countinghouse/calendar';
import { numberFits, plainNumber } from '../../statements/accounts/account-number.rules.ts';
import type { ClearingCandidate, OwnAccount } from '../candidates/candidate-facts.rules.ts';
import { clearingKey, lineKey } from '../candidates/candidate-keys.rules.ts';
import { aroundDay } from '../candidates/candidates.rules.ts';
import type { Candidates, PreparedLine } from '../candidates/candidates.rules.ts';
import type { Suggestion } from '../match.rules.ts';
import { scoreOf } from './evidence.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { plainWords, similarityOf } from './name-text.rules.ts';

/** Transfers between own accounts, and provider payouts from a clearing account. */
export function suggestTransfers(
  candidates: Candidates,
  line: PreparedLine,
): readonly Suggestion[] {
  return [...transfers(candidates, line), ...payouts(candidates, line)];
}

const daysApart = (left: string, right: string): number => Math.abs(daysBetween(left, right));

const transferDaysMax = 5;
/** If more have the same amount within these days, only the first are compared. */
const alikeMax = 40;
const transferWords =
  /\b(?:transfers?|ubertrag|umbuchung|virement|traspaso|giroconto|overboeking|eigenubertrag|own)\b/u;
const payoutWords =
  /\b(?:payouts?|auszahlung|settlement|disbursement|versement|stripe|adyen|paystack|flutterwave|paypal)\b/u;

const wordsOf = ({ line }: PreparedLine): string =>
  plainWords(`${line.counterparty ?? ''} ${line.description} ${line.reference ?? ''}`).join(' ');

/** The same money on another account's statement. */
function transfers(candidates: Candidates, line: PreparedLine): readonly Suggestion[] {
  const around = { daysMax: transferDaysMax, max: alikeMax };
  const opposite = aroundDay(candidates.otherLinesByAmount, line.line, around);
  return opposite.map((other) => {
    const account = candidates.ownAccounts.find(
      ({ accountId }) => accountId === other.line.accountId,
    );
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
      ...ownAccountEvidence(candidates, line, other),
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

/**
 * Evidence that both sides are own accounts: account numbers, the organisation's name, or a transfer
 * word.
 */
export function ownAccountEvidence(
  candidates: Candidates,
  line: PreparedLine,
  other: PreparedLine | null,
): readonly Evidence[] {
  const accounts =
    other === null ? candidates.ownAccounts : accountsOf(candidates, other.line.accountId);
  const isNumbered =
    names(line, accounts) || (other !== null && names(other, [candidates.account]));
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
      counterparty !== null && similarityOf(counterparty, candidates.organisation) >= 0.85,
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

function accountsOf(candidates: Candidates, accountId: string): readonly OwnAccount[] {
  return candidates.ownAccounts.filter((account) => account.accountId === accountId);
}

function names({ line }: PreparedLine, accounts: readonly OwnAccount[]): boolean {
  const written = plainNumber(line.counterpartyAccount ?? '');
  if (written.length < 6) return false;
  return accounts.some(({ number }) => number !== null && numberFits(written, number));
}

/** Banks drop or break separators between letters and digits. */
const plainCode = ({ line }: PreparedLine): string =>
  `${line.description}${line.reference ?? ''}`.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');

const payoutDaysMax = 7;
const clearingMax = 200;

/** Amounts that entered the clearing account and have not left it. */
function payouts(candidates: Candidates, line: PreparedLine): readonly Suggestion[] {
  const alike = (candidates.clearingByAmount.get(line.line.amountMinor) ?? []).slice(
    0,
    clearingMax,
  );
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
