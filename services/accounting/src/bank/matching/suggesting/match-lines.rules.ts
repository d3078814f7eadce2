import type { BankRule } from '../../rules/bank-rule.rules.ts';
import type { BankLine } from '../../statements/statement.rules.ts';
import type { CandidateFacts } from '../candidates/candidate-facts.rules.ts';
import { prepareLine, prepareCandidates } from '../candidates/candidates.rules.ts';
import type { Suggestion } from '../match.rules.ts';
import { decideAutomatically, suggest } from './suggest.rules.ts';
import type { Decision } from './suggest.rules.ts';

export interface MatchQuestion {
  readonly rules: readonly BankRule[];
  readonly facts: CandidateFacts;
  readonly lines: readonly BankLine[];
  /**
   * `suggestions`: everything that one line may match. `bests`: what fits each of several lines best.
   * `decisions`: only certain matches of several lines.
   */
  readonly wants: 'suggestions' | 'bests' | 'decisions';
  /** Lines whose certain match was rejected earlier. */
  readonly refusedIds: readonly string[];
  readonly decisionsMax: number;
}

export interface BestSuggestion {
  readonly lineId: string;
  readonly suggestion: Suggestion;
  /** Whether auto-match would take it, as far as these lines tell. */
  readonly isCertain: boolean;
}

export interface MatchAnswer {
  /** Suggestions for the first line. */
  readonly suggestions: readonly Suggestion[];
  /** In line order, of lines that something fits. */
  readonly bests: readonly BestSuggestion[];
  /** In line order. */
  readonly decisions: readonly Decision[];
  /** Whether there are more certain matches than requested. */
  readonly hasMore: boolean;
}

const nothing: MatchAnswer = { suggestions: [], bests: [], decisions: [], hasMore: false };

/** Compares lines with all candidates. */
export function matchLines(question: MatchQuestion): MatchAnswer {
  const { rules, lines, wants } = question;
  const candidates = prepareCandidates(question.facts, lines.length);
  if (wants === 'suggestions') {
    const [line] = lines;
    const suggestions = line === undefined ? [] : suggest(candidates, rules, prepareLine(line));
    return { ...nothing, suggestions };
  }
  const compared = lines.map((line) => ({
    lineId: line.id,
    suggestions: suggest(candidates, rules, prepareLine(line)),
  }));
  const certain = decideAutomatically(compared);
  if (wants === 'bests') {
    const certainIds = new Set(certain.map(({ lineId }) => lineId));
    const bests = compared.flatMap(({ lineId, suggestions: [suggestion] }) =>
      suggestion === undefined ? [] : [{ lineId, suggestion, isCertain: certainIds.has(lineId) }],
    );
    return { ...nothing, bests };
  }
  const refused = new Set(question.refusedIds);
  const decisions = certain.filter(({ lineId }) => !refused.has(lineId));
  return {
    ...nothing,
    decisions: decisions.slice(0, question.decisionsMax),
    hasMore: decisions.length > question.decisionsMax,
  };
}
