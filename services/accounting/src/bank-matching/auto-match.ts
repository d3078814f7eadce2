import type { Actor } from '../actor.rules.ts';
import type { BankRule } from '../bank-rules/bank-rule.rules.ts';
import { readRules } from '../bank-rules/read-rules.ts';
import { findBankAccount } from '../bank-statements/hold-bank-account.ts';
import { readOpenLines } from '../bank-statements/hold-lines.ts';
import type { BankAccount, BankLine } from '../bank-statements/statement.rules.ts';
import type { BooksDeps } from '../books-deps.ts';
import type { BooksRefusal } from '../journal/refusals.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { acceptMatch } from './accept-match.ts';
import { ignoreLine } from './ignore-line.ts';
import { loadPool } from './load-pool.ts';
import type { MatchReason } from './match-refusal.ts';
import { prepareLine } from './pool.rules.ts';
import { decideByItself, suggest } from './suggest.rules.ts';
import type { Decision } from './suggest.rules.ts';

export interface AutoMatchOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly accountId: string;
  /** How many lines are decided in one go; whoever has more asks again. */
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
  /** What was certain, and refused all the same. */
  readonly refused: readonly RefusedLine[];
  readonly leftCount: number;
  /** Whether to ask again. */
  readonly hasMore: boolean;
}

export type AutoMatchOutcome =
  | AutoMatched
  | { readonly kind: 'reject'; readonly reason: 'account_not_found' };

/** Lines that are looked at together, and how often: what is settled leaves less to choose from. */
const linesMax = 10_000;
const passesMax = 6;
const ever = { from: '1900-01-01', to: '2999-12-31' };

/** Agrees to what is certain, by rules and by evidence, line by line; the rest is left to people. */
export async function autoMatch(deps: BooksDeps, order: AutoMatchOrder): Promise<AutoMatchOutcome> {
  const { orgId, accountId } = order;
  const { db } = deps.database;
  const account = await findBankAccount(db, orgId, accountId);
  if (account === null) return { kind: 'reject', reason: 'account_not_found' };
  const rules = await readRules(db, orgId);
  const result = {
    matched: new Array<string>(),
    byRule: new Array<string>(),
    ignored: new Array<string>(),
    refused: new Map<string, RefusedLine>(),
  };
  let open: readonly BankLine[] = [];
  let hasMore = false;
  for (let pass = 0; pass < passesMax; pass += 1) {
    open = await readOpenLines(db, { orgId, accountId, notOf: null, ...ever, linesMax });
    const decisions = (await decide(deps, order, account, rules, open)).filter(
      ({ lineId }) => !result.refused.has(lineId),
    );
    const doneBefore = countDone(result);
    for (const decision of decisions) {
      hasMore = countDone(result) >= order.decisionsMax;
      if (hasMore) break;
      await carryOut(deps, order, decision, open, result);
    }
    if (hasMore || countDone(result) === doneBefore) break;
  }
  const done = new Set([...result.matched, ...result.byRule, ...result.ignored]);
  return {
    kind: 'done',
    matched: result.matched,
    byRule: result.byRule,
    ignored: result.ignored,
    refused: [...result.refused.values()],
    leftCount: open.filter(({ id }) => !done.has(id)).length,
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

async function decide(
  deps: BooksDeps,
  { orgId }: AutoMatchOrder,
  account: BankAccount,
  rules: readonly BankRule[],
  open: readonly BankLine[],
): Promise<readonly Decision[]> {
  if (open.length === 0) return [];
  const pool = await loadPool(deps.database.db, deps, orgId, account, open);
  return decideByItself(
    open.map((line) => ({ lineId: line.id, suggestions: suggest(pool, rules, prepareLine(line)) })),
  );
}

async function carryOut(
  deps: BooksDeps,
  { orgId, actor, lockPass }: AutoMatchOrder,
  { lineId, suggestion }: Decision,
  open: readonly BankLine[],
  result: Result,
): Promise<void> {
  const version = open.find(({ id }) => id === lineId)?.version ?? 0;
  const { match, ruleId, evidence } = suggestion;
  const seen = { orgId, actor, lineId, version, ruleId };
  const outcome =
    match === null
      ? await ignoreLine(deps, seen)
      : await acceptMatch(deps, {
          ...seen,
          match,
          evidence,
          decidedBy: ruleId === null ? 'evidence' : 'rule',
          ...(lockPass !== undefined && { lockPass }),
        });
  if (outcome.kind === 'reject') {
    result.refused.set(lineId, { lineId, reason: outcome.reason });
    return;
  }
  if (outcome.kind === 'ignored') result.ignored.push(lineId);
  else if (ruleId === null) result.matched.push(lineId);
  else result.byRule.push(lineId);
}
