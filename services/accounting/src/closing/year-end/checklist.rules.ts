import { dayMs } from '@countinghouse/calendar';
import type { RevaluationPreview } from '../revaluation/revaluation.rules.ts';

/** Checks before a year is closed. Blocking ones mean that the figures would be wrong. */
export const checkpoints = {
  trial_balance: { isBlocking: true },
  verification: { isBlocking: true },
  opening_equity: { isBlocking: true },
  drafts: { isBlocking: false },
  awaiting_approval: { isBlocking: false },
  unapplied_money: { isBlocking: false },
  bank_lines: { isBlocking: false },
  reconciliation: { isBlocking: false },
  clearing: { isBlocking: false },
  revaluation: { isBlocking: false },
} as const satisfies Readonly<Record<string, { readonly isBlocking: boolean }>>;

export type CheckpointName = keyof typeof checkpoints;

/** Number of documents, lines or accounts with a problem; 0 if all is well. */
export interface Checkpoint {
  readonly name: CheckpointName;
  readonly isBlocking: boolean;
  readonly isOk: boolean;
  readonly count: number;
  /** The accounts, currencies or checks concerned, for the person who reviews them. */
  readonly subjects: readonly string[];
}

/**
 * An account that is not zero on the last day of the year, on either basis; for opening balance equity,
 * on the accrual basis only.
 */
interface NonZeroAccount {
  readonly code: string;
  readonly name: string;
  readonly subtype: string;
  readonly systemKey: string | null;
}

export interface ChecklistFacts {
  readonly isBalanced: boolean;
  readonly nonZero: readonly NonZeroAccount[];
  readonly draftCount: number;
  readonly awaitingCount: number;
  readonly openBankLineCount: number;
  /**
   * Codes of bank accounts that had movements and are not reconciled to the last day, or had postings
   * dated before it since.
   */
  readonly unreconciledCodes: readonly string[];
  readonly verification: { readonly verifiedAt: Date; readonly broken: readonly string[] } | null;
  readonly now: Date;
  readonly valuation: ValuationFacts;
}

/** The state of the revaluation on the last day. */
export type ValuationFacts =
  | { readonly kind: 'none_needed' }
  | { readonly kind: 'current' }
  | { readonly kind: 'missing'; readonly currencies: readonly string[] }
  | { readonly kind: 'outdated'; readonly currencies: readonly string[] }
  | { readonly kind: 'rate_missing'; readonly currency: string };

/** All books are verified every night; a result a week old means that the job fails. */
const verificationAgeMsMax = 7 * dayMs;

export function toChecklist(facts: ChecklistFacts): readonly Checkpoint[] {
  const accountsOf = (isMeant: (account: NonZeroAccount) => boolean): readonly string[] =>
    facts.nonZero.filter(isMeant).map(({ code, name }) => `${code} ${name}`);
  return [
    point('trial_balance', facts.isBalanced ? [] : ['trial balance']),
    point('verification', verificationFlaws(facts)),
    point(
      'opening_equity',
      accountsOf(({ systemKey }) => systemKey === 'opening_balance'),
    ),
    counted('drafts', facts.draftCount),
    counted('awaiting_approval', facts.awaitingCount),
    point(
      'unapplied_money',
      accountsOf(({ subtype }) => subtype === 'suspense'),
    ),
    counted('bank_lines', facts.openBankLineCount),
    point('reconciliation', facts.unreconciledCodes),
    point(
      'clearing',
      accountsOf(({ subtype }) => subtype === 'clearing'),
    ),
    point('revaluation', valuationFlaws(facts.valuation)),
  ];
}

function point(name: CheckpointName, subjects: readonly string[]): Checkpoint {
  return { ...counted(name, subjects.length), subjects };
}

function counted(name: CheckpointName, count: number): Checkpoint {
  return { name, ...checkpoints[name], isOk: count === 0, count, subjects: [] };
}

function verificationFlaws({ verification, now }: ChecklistFacts): readonly string[] {
  if (verification === null) return ['never'];
  if (verification.broken.length > 0) return [...new Set(verification.broken)];
  const ageMs = now.getTime() - verification.verifiedAt.getTime();
  return ageMs > verificationAgeMsMax ? [verification.verifiedAt.toISOString()] : [];
}

function valuationFlaws(valuation: ValuationFacts): readonly string[] {
  switch (valuation.kind) {
    case 'none_needed':
    case 'current':
      return [];
    case 'missing':
    case 'outdated':
      return valuation.currencies;
    case 'rate_missing':
      return [valuation.currency];
  }
}

/** Balances already at their value need no entry. */
export function toValuationFacts(preview: RevaluationPreview): ValuationFacts {
  if (preview.kind === 'reject') return { kind: 'rate_missing', currency: preview.currency };
  if (preview.isCurrent) return { kind: 'current' };
  const moved = preview.valuation.balances.filter(
    ({ worthMinor, baseMinor }) => worthMinor !== baseMinor,
  );
  const currencies = [...new Set(moved.map(({ currency }) => currency))];
  if (preview.active !== null) return { kind: 'outdated', currencies };
  return currencies.length === 0 ? { kind: 'none_needed' } : { kind: 'missing', currencies };
}

export type ClosingDecision =
  | { readonly kind: 'close'; readonly despite: readonly CheckpointName[] }
  | {
      readonly kind: 'reject';
      readonly reason: 'checklist_blocked' | 'checklist_open' | 'note_missing';
      readonly points: readonly CheckpointName[];
    };

/** Open points that do not block can be accepted one by one, with a note. */
export function decideClosing(
  checklist: readonly Checkpoint[],
  accepted: readonly string[],
  note: string | null,
): ClosingDecision {
  const open = checklist.filter(({ isOk }) => !isOk);
  const namesOf = (points: readonly Checkpoint[]) => points.map(({ name }) => name);
  const blocking = open.filter(({ isBlocking }) => isBlocking);
  if (blocking.length > 0) {
    return { kind: 'reject', reason: 'checklist_blocked', points: namesOf(blocking) };
  }
  const unaccepted = open.filter(({ name }) => !accepted.includes(name));
  if (unaccepted.length > 0) {
    return { kind: 'reject', reason: 'checklist_open', points: namesOf(unaccepted) };
  }
  const despite = namesOf(open);
  const isExplained = note !== null && note.trim() !== '';
  if (despite.length > 0 && !isExplained) {
    return { kind: 'reject', reason: 'note_missing', points: despite };
  }
  return { kind: 'close', despite };
}
