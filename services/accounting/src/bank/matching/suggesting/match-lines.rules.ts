import type { BankRule } from '../../rules/bank-rule.rules.ts';
import type { BankLine } from '../../statements/statement.rules.ts';
import type { PoolFacts } from '../candidates/pool-facts.rules.ts';
import { prepareLine, preparePool } from '../candidates/pool.rules.ts';
import type { Suggestion } from '../match.rules.ts';
import { decideByItself, suggest } from './suggest.rules.ts';
import type { Decision } from './suggest.rules.ts';

export interface MatchQuestion {
  readonly rules: readonly BankRule[];
  readonly facts: PoolFacts;
  readonly lines: readonly BankLine[];
  /** One line: everything that it may be. Several: only what is certain about them. */
  readonly wants: 'suggestions' | 'decisions';
  /** Lines that were certain before, and refused all the same. */
  readonly refusedIds: readonly string[];
  readonly decisionsMax: number;
}

export interface MatchAnswer {
  /** Of the first line. */
  readonly suggestions: readonly Suggestion[];
  /** In the order of the lines. */
  readonly decisions: readonly Decision[];
  /** Whether more is certain than was asked for. */
  readonly hasMore: boolean;
}

/** Compares lines with all that they could belong to. */
export function matchLines(question: MatchQuestion): MatchAnswer {
  const { rules, lines, wants } = question;
  const pool = preparePool(question.facts, lines.length);
  if (wants === 'suggestions') {
    const [line] = lines;
    const suggestions = line === undefined ? [] : suggest(pool, rules, prepareLine(line));
    return { suggestions, decisions: [], hasMore: false };
  }
  const refused = new Set(question.refusedIds);
  const decisions = decideByItself(
    lines.map((line) => ({
      lineId: line.id,
      suggestions: suggest(pool, rules, prepareLine(line)),
    })),
  ).filter(({ lineId }) => !refused.has(lineId));
  return {
    suggestions: [],
    decisions: decisions.slice(0, question.decisionsMax),
    hasMore: decisions.length > question.decisionsMax,
  };
}
