import type { CurrencyCode } from '@countinghouse/money';
import { money, toMajorText } from '@countinghouse/money';
import { documentPostings } from '../../documents/issuing/document-postings.rules.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import { toBaseAmounts } from '../../ledger/amounts/base-amounts.rules.ts';
import { computeAmounts } from '../../ledger/amounts/compute-amounts.rules.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import type { Account } from '../../setup/chart/account.rules.ts';
import { controlKeys } from '../../setup/chart/system-account.rules.ts';
import type { SystemAccounts } from '../../setup/chart/system-account.rules.ts';
import type { TaxTreatment } from '../../setup/tax/tax-treatment.rules.ts';

/** A part of a line booked directly to an account. */
export interface DirectPart {
  readonly account: Account;
  /** Including tax; positive for money in. */
  readonly amountMinor: bigint;
  readonly contactId: string | null;
  readonly tax: TaxTreatment | null;
}

const ownSubtypes: readonly string[] = ['bank', 'cash', 'credit_card', 'clearing'];

export type DirectRefusal =
  | 'account_not_found'
  | 'account_inactive'
  | 'account_needs_transfer'
  | 'account_needs_contact';

/**
 * Money between own accounts needs a transfer, and receivables and payables are settled by payments.
 */
export function refuseDirectAccount(account: Account | undefined): DirectRefusal | null {
  if (account === undefined) return 'account_not_found';
  if (!account.active) return 'account_inactive';
  if (ownSubtypes.includes(account.subtype)) return 'account_needs_transfer';
  return controlKeys.some((key) => key === account.systemKey) ? 'account_needs_contact' : null;
}

/**
 * The document kind that an amount on an account corresponds to: income, reversed income, cost or
 * reversed cost.
 */
export function equivalentKind({ type }: Account, amountMinor: bigint): DocumentKind {
  if (type === 'income') return amountMinor > 0n ? 'invoice' : 'credit_note';
  return amountMinor < 0n ? 'bill' : 'supplier_credit';
}

interface DirectBooks {
  readonly bankAccountId: string;
  readonly currency: CurrencyCode;
  readonly baseCurrency: CurrencyCode;
  /** Units of base currency per unit of the account's currency, as decimal text. */
  readonly rate: string;
  readonly taxRounding: 'document' | 'line';
  readonly accounts: SystemAccounts;
}

/**
 * The entry for money without a document. Its money has moved, so it counts on both bases and its tax
 * is due immediately. Null if an amount exceeds the ledger's range.
 */
export function directEntryLines(
  parts: readonly DirectPart[],
  books: DirectBooks,
): readonly EntryLine[] | null {
  const lines: EntryLine[] = [];
  for (const part of parts) {
    const posted = partLines(part, books);
    if (posted === null) return null;
    lines.push(...posted);
  }
  const sum = (pick: (line: EntryLine) => bigint) =>
    lines.reduce((total, line) => total + pick(line), 0n);
  const bank: EntryLine = {
    accountId: books.bankAccountId,
    contactId: null,
    openItemId: null,
    taxComponentId: null,
    basis: 'both',
    currency: books.currency,
    docMinor: -sum(({ docMinor }) => docMinor),
    baseMinor: -sum(({ baseMinor }) => baseMinor),
  };
  // Parts that cancel out leave the bank balance unchanged.
  return bank.docMinor === 0n && bank.baseMinor === 0n ? lines : [bank, ...lines];
}

/** Like a document's own lines, without the control account. */
function partLines(part: DirectPart, books: DirectBooks): readonly EntryLine[] | null {
  const { account, amountMinor, contactId, tax } = part;
  const { currency } = books;
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  const unitPrice = toMajorText(money(size, currency));
  const computed = computeAmounts({
    currency,
    amounts: 'inclusive',
    taxRounding: books.taxRounding,
    lines: [{ quantity: '1', unitPrice, discountPct: '0', tax }],
  });
  if (computed.kind === 'reject') return null;
  const conversion = { from: currency, to: books.baseCurrency, rate: books.rate };
  const base = toBaseAmounts(computed.amounts, conversion);
  if (base.kind === 'reject') return null;
  const placeholderId = 'control-line';
  const postings = documentPostings(
    {
      kind: equivalentKind(account, amountMinor),
      contactId: placeholderId,
      openItemId: null,
      currency,
      accountIds: [account.id],
      amounts: computed.amounts,
      baseAmounts: base.amounts,
    },
    { accounts: books.accounts, taxScheme: 'invoice' },
  );
  return postings
    .filter((line) => line.contactId !== placeholderId)
    .map((line) => ({
      ...line,
      basis: 'both',
      contactId: line.taxComponentId === null ? contactId : null,
    }));
}
