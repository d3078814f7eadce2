import { addDays, fiscalYearStart } from '@countinghouse/calendar';
import type { AccountType } from '../../setup/chart/chart-template.rules.ts';
import { beginning, toSpans } from '../statements/spans.rules.ts';
import type { Span } from '../statements/spans.rules.ts';

/** The last line of a page: the next page starts after it. */
export interface LedgerPosition {
  readonly date: string;
  readonly entryId: string;
  readonly lineNo: number;
}

/** One line of an account, and its origin. */
export interface LedgerLine extends LedgerPosition {
  readonly entryNo: bigint;
  readonly memo: string;
  readonly source: { readonly kind: string; readonly id: string };
  readonly move: string;
  readonly contactId: string | null;
  readonly contactName: string | null;
  /** Number of the document that it was posted for. */
  readonly documentNumber: string | null;
  readonly currency: string;
  readonly docMinor: bigint;
  /** Debits are positive. */
  readonly baseMinor: bigint;
  /** The account's balance after it. */
  readonly balanceMinor: bigint;
}

/**
 * The spans of the balance before a page. Income and expense restart with the fiscal year of the first
 * day, as in the trial balance; other accounts accumulate.
 */
export function openingSpans(
  account: { readonly type: AccountType },
  from: string,
  { firstDay, startMonth }: { readonly firstDay: string; readonly startMonth: number },
): readonly Span[] {
  const isOfResult = account.type === 'income' || account.type === 'expense';
  const start = isOfResult ? fiscalYearStart(from, startMonth) : beginning;
  return toSpans(start, addDays(firstDay, -1));
}
