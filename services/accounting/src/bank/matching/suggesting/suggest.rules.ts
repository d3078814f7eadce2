import type { BankRule } from '../../rules/bank-rule.rules.ts';
import { findRule } from '../../rules/bank-rule.rules.ts';
import { lineKey } from '../candidates/pool-keys.rules.ts';
import type { Pool, PreparedLine } from '../candidates/pool.rules.ts';
import type { MatchPart, Suggestion } from '../match.rules.ts';
import { cluesOf } from './document-signals.rules.ts';
import { scoreMax } from './evidence.rules.ts';
import { suggestBooked } from './suggest-booked.rules.ts';
import { suggestDiscounted } from './suggest-discounted.rules.ts';
import { suggestDocuments } from './suggest-documents.rules.ts';
import { suggestExchanged } from './suggest-exchanged.rules.ts';
import { suggestTransfers } from './suggest-transfers.rules.ts';

/** As many as a person reads. */
const suggestionsMax = 10;
/** What has less than this is noise. */
const scoreMin = 30;

/** What a line may belong to, best first. */
export function suggest(
  pool: Pool,
  rules: readonly BankRule[],
  line: PreparedLine,
): readonly Suggestion[] {
  const rule = findRule(rules, line.line, pool.currency);
  const told = rule === null ? null : byRule(rule);
  const ruleContactId = rule?.action.kind === 'contact' ? rule.action.contactId : null;
  const clues = cluesOf(pool, line, ruleContactId);
  const found = [
    ...(told === null ? [] : [told]),
    ...suggestDocuments(pool, line, clues),
    ...suggestDiscounted(pool, line, clues),
    ...suggestExchanged(pool, line, clues),
    ...suggestBooked(pool, line, clues),
    ...suggestTransfers(pool, line),
  ].filter(({ score }) => score >= scoreMin);
  return withoutRepeats(found.toSorted((a, b) => b.score - a.score || compareText(a, b))).slice(
    0,
    suggestionsMax,
  );
}

/** So that the same question has the same answer. */
function compareText(a: Suggestion, b: Suggestion): number {
  const [left, right] = [a.keys.join(), b.keys.join()];
  return left === right ? 0 : left < right ? -1 : 1;
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

/** What the organisation decided beforehand stands above what is found. */
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

/** Enough to agree without a person. */
const autoScoreMin = 75;
/** By how much the best has to be better than anything else the line could be. */
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
 * What is certain enough: far above the threshold's other choices for the line, and no other line has
 * as good a claim to the same thing. Whatever leaves a doubt is left to people.
 */
export function decideByItself(lines: readonly LineSuggestions[]): readonly Decision[] {
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

/** Who wants what: a line that is better explained by something else has no claim. */
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

/** The best claim, and the best of another line: whoever asks is contested by one of them or by none. */
function strongest(claims: readonly Claim[]): readonly Claim[] {
  const ranked = claims.toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  const other = ranked.find(({ lineId }) => lineId !== best?.lineId);
  return [best, other].filter((claim) => claim !== undefined);
}

/** Of two that want the same the better one, or the first; the other is looked at again. */
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
