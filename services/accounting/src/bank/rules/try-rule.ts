import type { CurrencyCode } from '@countinghouse/money';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findBankAccount } from '../statements/accounts/lock-bank-account.ts';
import { listRecentLines } from '../statements/formats/read-lines.ts';
import type { BankLine } from '../statements/statement.rules.ts';
import { findRule, ruleFits } from './bank-rule.rules.ts';
import type { RuleConditions } from './bank-rule.rules.ts';
import { listRulesIn } from './list-rules.ts';

/** A year of a busy account; fewer lines are enough to show a rule's effect. */
const triedLinesMax = 2_000;
const shownMax = 50;

export interface TriedRule {
  readonly triedCount: number;
  readonly fitCount: number;
  readonly lines: readonly TriedLine[];
}

interface TriedLine {
  readonly line: BankLine;
  readonly currency: CurrencyCode;
  /** An earlier rule that matches the line first. */
  readonly takenBy: string | null;
}

/** The recent lines that a rule would match, before it is saved. */
export async function tryRule(
  { database }: Pick<BooksDeps, 'database'>,
  orgId: string,
  conditions: RuleConditions,
): Promise<TriedRule> {
  const { db } = database;
  const lines = await listRecentLines(db, orgId, conditions.accountId ?? null, triedLinesMax);
  const rules = await listRulesIn(db, orgId);
  const currencies = new Map<string, CurrencyCode>();
  for (const accountId of new Set(lines.map((line) => line.accountId))) {
    const account = await findBankAccount(db, orgId, accountId);
    if (account !== null) currencies.set(accountId, account.currency);
  }
  const fitting = lines.flatMap((line) => {
    const currency = currencies.get(line.accountId);
    if (currency === undefined || !ruleFits(conditions, line, currency)) return [];
    return [{ line, currency, takenBy: findRule(rules, line, currency)?.name ?? null }];
  });
  return { triedCount: lines.length, fitCount: fitting.length, lines: fitting.slice(0, shownMax) };
}
