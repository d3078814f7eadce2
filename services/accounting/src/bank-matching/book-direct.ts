import type { BooksTools } from '../books-deps.ts';
import type { Account } from '../chart/account.rules.ts';
import { findAccounts } from '../chart/find-accounts.ts';
import { findSystemAccounts } from '../chart/find-system-accounts.ts';
import { findContact } from '../contacts/find-contact.ts';
import type { Tx } from '../database.ts';
import { familyOf } from '../documents/document.rules.ts';
import { taxKindFits } from '../drafts/draft.rules.ts';
import type { EntryLine } from '../journal/entry.rules.ts';
import { postEntry } from '../journal/post-entry.ts';
import { findRate } from '../rates/find-rate.ts';
import { findTaxTreatments } from '../tax/find-tax-treatments.ts';
import type { Matching } from './accept-match.ts';
import { countLineEntries } from './bank-matches.sql.ts';
import type { BookedPart, SizedAccount } from './book-parts.ts';
import { directEntryLines, likeKind, refuseDirectAccount } from './direct-entry.rules.ts';
import type { DirectPart } from './direct-entry.rules.ts';
import { refuseMatch } from './match-refusal.ts';

/** The moves under which a line's own entries are in the journal. */
export const bankLineMoves = { made: 'post', undone: 'undo' } as const;

interface PreparedDirect {
  readonly lines: readonly EntryLine[];
  readonly amountMinor: bigint;
  readonly memo: string;
  readonly contactId: string | null;
}

/** What goes to accounts directly, as one entry; null when nothing does. */
export async function prepareDirect(
  tx: Tx,
  matching: Matching,
  parts: readonly SizedAccount[],
): Promise<PreparedDirect | null> {
  const { order, organisation, account, date, line } = matching;
  const [first] = parts;
  if (first === undefined) return null;
  const direct = await checkParts(tx, matching, parts);
  const rate = await findRate(tx, organisation, account.currency, date);
  if (rate === null) return refuseMatch('fx_rate_missing');
  const lines = directEntryLines(direct, {
    bankAccountId: account.accountId,
    currency: account.currency,
    baseCurrency: organisation.baseCurrency,
    rate,
    taxRounding: organisation.taxRounding,
    accounts: await findSystemAccounts(tx, order.orgId),
  });
  if (lines === null) return refuseMatch('amount_out_of_range');
  return {
    lines,
    amountMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    memo: first.part.memo ?? line.counterparty ?? line.description,
    contactId: first.part.contactId ?? null,
  };
}

async function checkParts(
  tx: Tx,
  { order, date }: Matching,
  parts: readonly SizedAccount[],
): Promise<readonly DirectPart[]> {
  const { orgId } = order;
  const accounts = await findAccounts(
    tx,
    orgId,
    parts.map(({ part }) => part.accountId),
  );
  const taxIds = parts.flatMap(({ part }) => part.taxCodeId ?? []);
  const taxes = await findTaxTreatments(tx, orgId, taxIds, date);
  const direct: DirectPart[] = [];
  for (const { part, amountMinor } of parts) {
    const account = accounts.get(part.accountId);
    const refusal = refuseDirectAccount(account);
    if (refusal !== null || account === undefined) {
      return refuseMatch(refusal ?? 'account_not_found');
    }
    const contactId = part.contactId ?? null;
    if (contactId !== null && (await findContact(tx, orgId, contactId)) === null) {
      return refuseMatch('contact_not_found');
    }
    const tax = checkTax(part.taxCodeId, taxes, account, amountMinor);
    direct.push({ account, amountMinor, contactId, tax });
  }
  return direct;
}

function checkTax(
  taxCodeId: string | undefined,
  taxes: Awaited<ReturnType<typeof findTaxTreatments>>,
  account: Account,
  amountMinor: bigint,
): DirectPart['tax'] {
  if (taxCodeId === undefined) return null;
  const tax = taxes.get(taxCodeId);
  if (tax === undefined) return refuseMatch('tax_code_not_found');
  if (!tax.active) return refuseMatch('tax_code_inactive');
  const family = familyOf(likeKind(account, amountMinor));
  return taxKindFits(tax.kind, family) ? tax.treatment : refuseMatch('tax_code_not_allowed');
}

export async function bookDirect(
  tx: Tx,
  tools: BooksTools,
  { order, organisation, line, date }: Matching,
  { lines, amountMinor, memo, contactId }: PreparedDirect,
): Promise<BookedPart> {
  const { orgId, actor, lockPass = null } = order;
  const entry = await postEntry(
    tx,
    tools,
    { actor, lockPass },
    {
      orgId,
      date,
      source: { kind: 'bank_line', id: line.id },
      move: bankLineMoves.made,
      seq: (await countLineEntries(tx, orgId, line.id)) + 1,
      area: 'general',
      reversesId: null,
      memo,
      lines,
      reliesOn: { baseCurrency: organisation.baseCurrency },
    },
  );
  return {
    matchId: tools.newId(),
    lineId: line.id,
    kind: 'entry',
    paymentId: null,
    entryId: entry.id,
    amountMinor,
    isMadeHere: true,
    contactId,
  };
}
