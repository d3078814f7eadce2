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

/** A part of a line that is booked to an account directly. */
export interface DirectPart {
  readonly account: Account;
  /** With its tax; above zero what came in. */
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

/** Between money accounts there are transfers, and debts are settled by payments. */
export function refuseDirectAccount(account: Account | undefined): DirectRefusal | null {
  if (account === undefined) return 'account_not_found';
  if (!account.active) return 'account_inactive';
  if (ownSubtypes.includes(account.subtype)) return 'account_needs_transfer';
  return controlKeys.some((key) => key === account.systemKey) ? 'account_needs_contact' : null;
}

/** What an amount on an account is like: income, income taken back, a cost, or a cost given back. */
export function likeKind({ type }: Account, amountMinor: bigint): DocumentKind {
  if (type === 'income') return amountMinor > 0n ? 'invoice' : 'credit_note';
  return amountMinor < 0n ? 'bill' : 'supplier_credit';
}

interface DirectBooks {
  readonly bankAccountId: string;
  readonly currency: CurrencyCode;
  readonly baseCurrency: CurrencyCode;
  /** Units of the base currency for one of the account's, as decimal text. */
  readonly rate: string;
  readonly taxRounding: 'document' | 'line';
  readonly accounts: SystemAccounts;
}

/**
 * The entry of what has no document. Its money moved, so both bases have it, and its tax is due at
 * once. Null when an amount is more than the books take.
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
  // Parts that cancel each other out leave the bank as it was.
  return bank.docMinor === 0n && bank.baseMinor === 0n ? lines : [bank, ...lines];
}

/** As a document's own lines would be, without what somebody would owe by it. */
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
  const owed = 'whoever';
  const postings = documentPostings(
    {
      kind: likeKind(account, amountMinor),
      contactId: owed,
      openItemId: null,
      currency,
      accountIds: [account.id],
      amounts: computed.amounts,
      baseAmounts: base.amounts,
    },
    { accounts: books.accounts, taxScheme: 'invoice' },
  );
  return postings
    .filter((line) => line.contactId !== owed)
    .map((line) => ({
      ...line,
      basis: 'both',
      contactId: line.taxComponentId === null ? contactId : null,
    }));
}
