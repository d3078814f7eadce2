import type { CurrencyCode } from '@countinghouse/money';
import { linesMax } from '../../../kernel/line-limit.rules.ts';
import type { Account } from '../../../setup/chart/account.rules.ts';
import { controlKeys } from '../../../setup/chart/system-account.rules.ts';
import { amountMinorMax } from '../../amounts/amounts.rules.ts';

/** A manual line with both amounts: debits positive, credits negative. */
export interface ManualLine {
  readonly accountId: string;
  /** The customer, supplier or employee of a line on a control account. */
  readonly contactId?: string | null;
  /** Due date of a line on a control account; defaults to the entry's date. */
  readonly dueDate?: string;
  readonly currency: CurrencyCode;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}

/** The accounts and contacts that the lines refer to. */
export interface LineFacts {
  readonly baseCurrency: CurrencyCode;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly contactIds: ReadonlySet<string>;
}

export type LineRefusal =
  | 'lines_count'
  | 'account_not_found'
  | 'account_inactive'
  | 'contact_not_found'
  | 'control_account'
  | 'currency_mismatch'
  | 'amounts_disagree'
  | 'amount_out_of_range';

/** The first reason why the lines cannot be posted; null if they can. */
export function refuseLines(lines: readonly ManualLine[], facts: LineFacts): LineRefusal | null {
  if (lines.length === 0 || lines.length > linesMax) return 'lines_count';
  for (const line of lines) {
    const refusal = refuseLine(line, facts);
    if (refusal !== null) return refusal;
  }
  return null;
}

export function isControl(account: Account | undefined): boolean {
  return controlKeys.some((key) => key === account?.systemKey);
}

function refuseLine(line: ManualLine, facts: LineFacts): LineRefusal | null {
  const account = facts.accounts.get(line.accountId);
  const contactId = line.contactId ?? null;
  if (account === undefined) return 'account_not_found';
  if (!account.active) return 'account_inactive';
  if (contactId !== null && !facts.contactIds.has(contactId)) return 'contact_not_found';
  if (contactId === null && isControl(account)) return 'control_account';
  if (account.currency !== null && account.currency !== line.currency) return 'currency_mismatch';
  if (isTooLarge(line.docMinor) || isTooLarge(line.baseMinor)) return 'amount_out_of_range';
  return areSameAmount(line, facts.baseCurrency) ? null : 'amounts_disagree';
}

/** Equal in base currency, else both on the same side; neither is zero. */
function areSameAmount({ currency, docMinor, baseMinor }: ManualLine, base: CurrencyCode): boolean {
  if (docMinor === 0n || baseMinor === 0n) return false;
  return currency === base ? docMinor === baseMinor : docMinor > 0n === baseMinor > 0n;
}

const isTooLarge = (minor: bigint): boolean => minor < -amountMinorMax || minor > amountMinorMax;

/** In base currency, and also in the lines' own currency if they share one. */
export function isBalanced(lines: readonly ManualLine[]): boolean {
  const baseMinor = lines.reduce((sum, line) => sum + line.baseMinor, 0n);
  const docMinor = lines.reduce((sum, line) => sum + line.docMinor, 0n);
  const isOneCurrency = new Set(lines.map(({ currency }) => currency)).size === 1;
  return baseMinor === 0n && (!isOneCurrency || docMinor === 0n);
}
