import type { Actor } from '@countinghouse/actor';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { BooksRefusal } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { listRulesIn } from '../rules/list-rules.ts';
import { findBankAccount } from '../statements/accounts/lock-bank-account.ts';
import { readOpenLines } from '../statements/lock-lines.ts';
import type { BankLine } from '../statements/statement.rules.ts';
import { acceptMatches } from './accept-match.ts';
import type { MatchOutcome } from './accept-match.ts';
import { withoutUsed } from './candidates/candidate-keys.rules.ts';
import { loadCandidateFacts } from './candidates/load-candidates.ts';
import { ignoreLines } from './ignore-line.ts';
import type { IgnoreOutcome } from './ignore-line.ts';
import type { MatchReason } from './match-refusal.ts';
import type { Suggestion } from './match.rules.ts';
import { matchHere } from './suggesting/match-compute.ts';
import type { MatchComputeDeps } from './suggesting/match-compute.ts';
import type { Decision } from './suggesting/suggest.rules.ts';

export interface AutoMatchOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly accountId: string;
  /** How many lines one request may decide; callers with more call again. */
  readonly decisionsMax: number;
  readonly lockPass?: LockPass;
}

interface RefusedLine {
  readonly lineId: string;
  readonly reason: MatchReason | BooksRefusal;
}

export interface AutoMatched {
  readonly kind: 'done';
  readonly matched: readonly string[];
  readonly byRule: readonly string[];
  readonly ignored: readonly string[];
  /** Certain matches that were rejected nevertheless. */
  readonly refused: readonly RefusedLine[];
  readonly leftCount: number;
  /** Whether to call again. */
  readonly hasMore: boolean;
}

export type AutoMatchOutcome =
  | AutoMatched
  | { readonly kind: 'reject'; readonly reason: 'account_not_found' };

/** Lines compared together, and number of passes: each pass leaves fewer candidates. */
const linesMax = 10_000;
const passesMax = 6;
/** Lines per transaction: other postings wait while it runs. */
const linesTogether = 50;
const ever = { from: '1900-01-01', to: '2999-12-31' };

/** Accepts matches that are certain, by rule or by evidence; leaves the rest to people. */
export async function autoMatch(
  deps: BooksDeps & MatchComputeDeps,
  order: AutoMatchOrder,
): Promise<AutoMatchOutcome> {
  const { orgId, accountId } = order;
  const { compute = matchHere } = deps;
  const { db } = deps.database;
  const account = await findBankAccount(db, orgId, accountId);
  if (account === null) return { kind: 'reject', reason: 'account_not_found' };
  const rules = await listRulesIn(db, orgId);
  const open = await readOpenLines(db, { orgId, accountId, notOf: null, ...ever, linesMax });
  const result: Result = { matched: [], byRule: [], ignored: [], refused: new Map() };
  let lines = open;
  let facts = await loadCandidateFacts(db, deps, orgId, account, open);
  let hasMore = false;
  for (let pass = 0; pass < passesMax && lines.length > 0; pass += 1) {
    const answer = await compute.matchLines(orgId, {
      rules,
      facts,
      lines,
      wants: 'decisions',
      refusedIds: [...result.refused.keys()],
      decisionsMax: order.decisionsMax - countDone(result),
    });
    ({ hasMore } = answer);
    const done = await acceptDecisions(deps, order, withLines(lines, answer.decisions), result);
    if (hasMore || done.length === 0) break;
    const lineIds = new Set(done.map(({ line }) => line.id));
    const keys = new Set(done.flatMap(({ suggestion }) => suggestion.keys));
    lines = lines.filter(({ id }) => !lineIds.has(id));
    facts = withoutUsed(facts, lineIds, keys);
  }
  const { refused, ...lists } = result;
  return {
    kind: 'done',
    ...lists,
    refused: [...refused.values()],
    leftCount: countLeft(open, result),
    hasMore,
  };
}

interface Result {
  readonly matched: string[];
  readonly byRule: string[];
  readonly ignored: string[];
  readonly refused: Map<string, RefusedLine>;
}

const countDone = ({ matched, byRule, ignored }: Result): number =>
  matched.length + byRule.length + ignored.length;

/** Excludes lines that were decided elsewhere in the meantime. */
function countLeft(open: readonly BankLine[], result: Result): number {
  const elsewhere = [...result.refused.values()].filter(({ reason }) => reason === 'line_not_open');
  return open.length - countDone(result) - elsewhere.length;
}

interface DecidedLine {
  readonly line: BankLine;
  readonly suggestion: Suggestion;
}

function withLines(
  lines: readonly BankLine[],
  decisions: readonly Decision[],
): readonly DecidedLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return decisions.flatMap(({ lineId, suggestion }) => {
    const line = byId.get(lineId);
    return line === undefined ? [] : [{ line, suggestion }];
  });
}

/** Accepts the decisions and returns those that were not rejected. */
async function acceptDecisions(
  deps: BooksDeps,
  order: AutoMatchOrder,
  decisions: readonly DecidedLine[],
  result: Result,
): Promise<readonly DecidedLine[]> {
  const done: DecidedLine[] = [];
  for (let from = 0; from < decisions.length; from += linesTogether) {
    const together = decisions.slice(from, from + linesTogether);
    done.push(...(await matchTogether(deps, order, together, result)));
    done.push(...(await ignoreTogether(deps, order, together, result)));
  }
  return done;
}

async function matchTogether(
  deps: BooksDeps,
  { orgId, actor, lockPass }: AutoMatchOrder,
  together: readonly DecidedLine[],
  result: Result,
): Promise<readonly DecidedLine[]> {
  const wanted = together.flatMap((decided) => {
    const { match, ruleId, evidence } = decided.suggestion;
    if (match === null) return [];
    const { id: lineId, version } = decided.line;
    const decidedBy = ruleId === null ? ('evidence' as const) : ('rule' as const);
    const pass = lockPass === undefined ? {} : { lockPass };
    const order = { orgId, actor, lineId, version, match, ruleId, evidence, decidedBy, ...pass };
    return [{ decided, order }];
  });
  const orders = wanted.map(({ order }) => order);
  const outcomes = await acceptMatches(deps, orgId, orders);
  const done = note(wanted, outcomes, result);
  for (const { line, suggestion } of done) {
    (suggestion.ruleId === null ? result.matched : result.byRule).push(line.id);
  }
  return done;
}

async function ignoreTogether(
  deps: BooksDeps,
  { orgId, actor }: AutoMatchOrder,
  together: readonly DecidedLine[],
  result: Result,
): Promise<readonly DecidedLine[]> {
  const wanted = together.flatMap((decided) => {
    if (decided.suggestion.match !== null) return [];
    const { id: lineId, version } = decided.line;
    return [
      { decided, order: { orgId, actor, lineId, version, ruleId: decided.suggestion.ruleId } },
    ];
  });
  const orders = wanted.map(({ order }) => order);
  const outcomes = orders.length === 0 ? [] : await ignoreLines(deps, orgId, orders);
  const done = note(wanted, outcomes, result);
  result.ignored.push(...done.map(({ line }) => line.id));
  return done;
}

function note(
  wanted: readonly { readonly decided: DecidedLine }[],
  outcomes: readonly (MatchOutcome | IgnoreOutcome)[],
  { refused }: Result,
): readonly DecidedLine[] {
  return wanted.flatMap(({ decided }, index) => {
    const outcome = outcomes[index];
    if (outcome?.kind !== 'reject') return [decided];
    const lineId = decided.line.id;
    refused.set(lineId, { lineId, reason: outcome.reason });
    return [];
  });
}
