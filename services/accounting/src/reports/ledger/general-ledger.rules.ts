import { addDays, fiscalYearStart } from '@countinghouse/calendar';
import type { AccountType } from '../../setup/chart/chart-template.rules.ts';
import { beginning, toSpans } from '../statements/spans.rules.ts';
import type { Span } from '../statements/spans.rules.ts';

/** The last line of a page: the next page begins after it. */
export interface LedgerPosition {
  readonly date: string;
  readonly entryId: string;
  readonly lineNo: number;
}

/** One line of an account, and where it came from. */
export interface LedgerLine extends LedgerPosition {
  readonly entryNo: bigint;
  readonly memo: string;
  readonly source: { readonly kind: string; readonly id: string };
  readonly move: string;
  readonly contactId: string | null;
  readonly contactName: string | null;
  /** Of the document that it was posted for. */
  readonly documentNumber: string | null;
  readonly currency: string;
  readonly docMinor: bigint;
  /** Debits are above zero. */
  readonly baseMinor: bigint;
  /** What the account stands at after it. */
  readonly balanceMinor: bigint;
}

/**
 * What the balance before a page adds up. Income and expense begin anew with the fiscal year of the
 * first day, as in the trial balance; everything else has always been there.
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
