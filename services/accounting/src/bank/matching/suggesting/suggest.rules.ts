import type { BankRule } from '../../rules/bank-rule.rules.ts';
import { findRule } from '../../rules/bank-rule.rules.ts';
import { lineKey } from '../candidates/candidate-keys.rules.ts';
import type { Candidates, PreparedLine } from '../candidates/candidates.rules.ts';
import type { MatchPart, Suggestion } from '../match.rules.ts';
import { signalsOf } from './document-signals.rules.ts';
import { scoreMax } from './evidence.rules.ts';
import { suggestBooked } from './suggest-booked.rules.ts';
import { suggestDiscounted } from './suggest-discounted.rules.ts';
import { suggestDocuments } from './suggest-documents.rules.ts';
import { suggestExchanged } from './suggest-exchanged.rules.ts';
import { suggestTransfers } from './suggest-transfers.rules.ts';

/** As many as a person can review. */
const suggestionsMax = 10;
/** A lower score is noise. */
const scoreMin = 30;

/** What a line may match, best first. */
export function suggest(
  candidates: Candidates,
  rules: readonly BankRule[],
  line: PreparedLine,
): readonly Suggestion[] {
  const rule = findRule(rules, line.line, candidates.currency);
  const fromRule = rule === null ? null : byRule(rule);
  const ruleContactId = rule?.action.kind === 'contact' ? rule.action.contactId : null;
  const signals = signalsOf(candidates, line, ruleContactId);
  const found = [
    ...(fromRule === null ? [] : [fromRule]),
    ...suggestDocuments(candidates, line, signals),
    ...suggestDiscounted(candidates, line, signals),
    ...suggestExchanged(candidates, line, signals),
    ...suggestBooked(candidates, line, signals),
    ...suggestTransfers(candidates, line),
  ].filter(({ score }) => score >= scoreMin);
  return withoutRepeats(inOrder(found)).slice(0, suggestionsMax);
}

/** Best first, then by keys, so that the same question always has the same answer. */
function inOrder(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  return suggestions
    .map((suggestion) => ({ suggestion, text: suggestion.keys.join() }))
    .toSorted(
      (a, b) =>
        b.suggestion.score - a.suggestion.score ||
        (a.text === b.text ? 0 : a.text < b.text ? -1 : 1),
    )
    .map(({ suggestion }) => suggestion);
}

function withoutRepeats(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const seen = new Set<string>();
  return suggestions.filter(({ kind, keys }) => {
    const key = `${kind} ${keys.toSorted().join()}`;
    if (keys.length > 0 && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The organisation's own rules rank above suggestions. */
function byRule({ id, name, action }: BankRule): Suggestion | null {
  if (action.kind === 'contact') return null;
  const parts: readonly MatchPart[] = action.kind === 'ignore' ? [] : [toPart(action)];
  return {
    kind: action.kind,
    score: scoreMax,
    evidence: [{ what: 'rule', points: scoreMax, sentence: `The rule "${name}" applies.` }],
    title: name,
    contactId: action.kind === 'account' ? (action.contactId ?? null) : null,
    match: action.kind === 'ignore' ? null : { parts, withLines: [] },
    ruleId: id,
    keys: [],
    needsPerson: false,
  };
}

function toPart(
  action: Extract<BankRule['action'], { readonly kind: 'account' | 'transfer' }>,
): MatchPart {
  if (action.kind === 'transfer') return action;
  const { kind, accountId, contactId, taxCodeId, memo } = action;
  return { kind, accountId, contactId, taxCodeId, memo };
}

/** Enough to accept without a person. */
const autoScoreMin = 75;
/** How much better than any alternative the best match must be. */
const autoMargin = 12;

export interface LineSuggestions {
  readonly lineId: string;
  readonly suggestions: readonly Suggestion[];
}

export interface Decision {
  readonly lineId: string;
  readonly suggestion: Suggestion;
}

/**
 * Certain matches: well above the threshold and the line's alternatives, with no other line having as
 * strong a claim to the same candidate. Doubtful ones are left to people.
 */
export function decideAutomatically(lines: readonly LineSuggestions[]): readonly Decision[] {
  const claims = claimsOf(lines);
  const decisions = lines.flatMap(({ lineId, suggestions }) => {
    const [best, second] = suggestions;
    if (best === undefined) return [];
    if (best.ruleId !== null) return [{ lineId, suggestion: best }];
    if (best.needsPerson || best.score < autoScoreMin) return [];
    if (second !== undefined && best.score - second.score < autoMargin) return [];
    const isContested = best.keys.some((key) =>
      (claims.get(key) ?? []).some(
        (claim) => claim.lineId !== lineId && claim.score > best.score - autoMargin,
      ),
    );
    return isContested ? [] : [{ lineId, suggestion: best }];
  });
  return withoutClashes(decisions);
}

interface Claim {
  readonly lineId: string;
  readonly score: number;
}

/** Which lines claim each candidate. A line that something else explains better makes no claim. */
function claimsOf(lines: readonly LineSuggestions[]): ReadonlyMap<string, readonly Claim[]> {
  const claims = new Map<string, readonly Claim[]>();
  for (const { lineId, suggestions } of lines) {
    const bestScore = suggestions[0]?.score ?? 0;
    for (const { keys, score } of suggestions) {
      if (score <= bestScore - autoMargin) continue;
      for (const key of keys) {
        const found = claims.get(key) ?? [];
        claims.set(key, strongest([...found, { lineId, score }]));
      }
    }
  }
  return claims;
}

/** The best claim, and the best by another line: any line is contested by one of these or by none. */
function strongest(claims: readonly Claim[]): readonly Claim[] {
  const ranked = claims.toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  const other = ranked.find(({ lineId }) => lineId !== best?.lineId);
  return [best, other].filter((claim) => claim !== undefined);
}

/**
 * If two decisions use the same candidate, keeps the better or the first; the other line is compared
 * again.
 */
function withoutClashes(decisions: readonly Decision[]): readonly Decision[] {
  const taken = new Set<string>();
  const ranked = decisions.toSorted((a, b) => b.suggestion.score - a.suggestion.score);
  const kept = ranked.filter(({ lineId, suggestion }) => {
    const keys = [lineKey(lineId), ...suggestion.keys];
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  });
  const ids = new Set(kept.map(({ lineId }) => lineId));
  return decisions.filter(({ lineId }) => ids.has(lineId));
}
