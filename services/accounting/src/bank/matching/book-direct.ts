import { familyOf } from '../../documents/document/document.rules.ts';
import { taxKindFits } from '../../documents/drafts/draft.rules.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import { postEntries } from '../../ledger/journal/post-entries.ts';
import type { Account } from '../../setup/chart/account.rules.ts';
import { getSystemAccounts } from '../../setup/chart/get-system-accounts.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import type { SystemAccounts } from '../../setup/chart/system-account.rules.ts';
import { listKnownContactIds } from '../../setup/contacts/find-contact.ts';
import { findRate } from '../../setup/rates/find-rate.ts';
import { listTaxTreatments } from '../../setup/tax/list-tax-treatments.ts';
import { countLineEntries } from './bank-matches.sql.ts';
import type { BookedPart, SizedAccount } from './booked-part.ts';
import { directEntryLines, equivalentKind, refuseDirectAccount } from './direct-entry.rules.ts';
import type { DirectPart } from './direct-entry.rules.ts';
import { refuseMatch } from './match-refusal.ts';
import type { MatchRejection } from './match-refusal.ts';
import type { Matching } from './matching-context.ts';

/** The `move` values of a line's own journal entries. */
export const bankLineMoves = { made: 'post', undone: 'undo' } as const;

interface PreparedDirect {
  readonly matching: Matching;
  /** Sequence number among the line's own entries. */
  readonly seq: number;
  readonly lines: readonly EntryLine[];
  readonly amountMinor: bigint;
  readonly memo: string;
  readonly contactId: string | null;
}

/** Parts booked directly to accounts, as one entry per match. */
export async function prepareDirect(
  tx: Tx,
  orgId: string,
  parts: readonly SizedAccount[],
): Promise<readonly PreparedDirect[] | MatchRejection> {
  if (parts.length === 0) return [];
  const facts = await readFacts(tx, orgId, parts);
  const prepared: PreparedDirect[] = [];
  for (const [matching, own] of Map.groupBy(parts, (sized) => sized.matching)) {
    const one = prepareOne(matching, own, facts);
    if ('kind' in one) return one;
    prepared.push(one);
  }
  return prepared;
}

interface DirectFacts {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly systemAccounts: SystemAccounts;
  readonly contactIds: ReadonlySet<string>;
  readonly entryCounts: ReadonlyMap<string, number>;
  /** By day. */
  readonly taxes: ReadonlyMap<string, TaxesOnDay>;
  /** By currency and day; null if no rate is stored. */
  readonly rates: ReadonlyMap<string, string | null>;
}

type TaxesOnDay = Awaited<ReturnType<typeof listTaxTreatments>>;

async function readFacts(
  tx: Tx,
  orgId: string,
  parts: readonly SizedAccount[],
): Promise<DirectFacts> {
  const taxes = new Map<string, TaxesOnDay>();
  const rates = new Map<string, string | null>();
  for (const [date, own] of Map.groupBy(parts, ({ matching }) => matching.date)) {
    const taxIds = own.flatMap(({ part }) => part.taxCodeId ?? []);
    taxes.set(date, await listTaxTreatments(tx, orgId, taxIds, date));
    for (const { matching } of own) {
      const key = rateKey(matching);
      const { organisation, account } = matching;
      if (!rates.has(key)) {
        rates.set(key, await findRate(tx, organisation, account.currency, date));
      }
    }
  }
  const accountIds = parts.map(({ part }) => part.accountId);
  const contactIds = parts.flatMap(({ part }) => part.contactId ?? []);
  const lineIds = parts.map(({ matching }) => matching.line.id);
  return {
    accounts: await listAccountsByIds(tx, orgId, accountIds),
    systemAccounts: await getSystemAccounts(tx, orgId),
    contactIds: await listKnownContactIds(tx, orgId, contactIds),
    entryCounts: await countLineEntries(tx, orgId, lineIds),
    taxes,
    rates,
  };
}

const rateKey = ({ account, date }: Matching): string => `${account.currency} ${date}`;

function prepareOne(
  matching: Matching,
  parts: readonly SizedAccount[],
  facts: DirectFacts,
): PreparedDirect | MatchRejection {
  const { organisation, account, line } = matching;
  const [first] = parts;
  const direct: DirectPart[] = [];
  for (const sized of parts) {
    const checked = checkPart(sized, facts);
    if ('kind' in checked) return checked;
    direct.push(checked);
  }
  const rate = facts.rates.get(rateKey(matching)) ?? null;
  if (rate === null) return refuseMatch('fx_rate_missing');
  const lines = directEntryLines(direct, {
    bankAccountId: account.accountId,
    currency: account.currency,
    baseCurrency: organisation.baseCurrency,
    rate,
    taxRounding: organisation.taxRounding,
    accounts: facts.systemAccounts,
  });
  if (lines === null) return refuseMatch('amount_out_of_range');
  return {
    matching,
    seq: (facts.entryCounts.get(line.id) ?? 0) + 1,
    lines,
    amountMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    memo: first?.part.memo ?? line.counterparty ?? line.description,
    contactId: first?.part.contactId ?? null,
  };
}

function checkPart(
  { part, amountMinor, matching }: SizedAccount,
  { accounts, contactIds, taxes }: DirectFacts,
): DirectPart | MatchRejection {
  const account = accounts.get(part.accountId);
  const refusal = refuseDirectAccount(account);
  if (refusal !== null || account === undefined) {
    return refuseMatch(refusal ?? 'account_not_found');
  }
  const contactId = part.contactId ?? null;
  if (contactId !== null && !contactIds.has(contactId)) return refuseMatch('contact_not_found');
  const tax = checkTax(part.taxCodeId, taxes.get(matching.date), account, amountMinor);
  if (tax !== null && 'kind' in tax) return tax;
  return { account, amountMinor, contactId, tax };
}

function checkTax(
  taxCodeId: string | undefined,
  taxes: TaxesOnDay | undefined,
  account: Account,
  amountMinor: bigint,
): DirectPart['tax'] | MatchRejection {
  if (taxCodeId === undefined) return null;
  const tax = taxes?.get(taxCodeId);
  if (tax === undefined) return refuseMatch('tax_code_not_found');
  if (!tax.active) return refuseMatch('tax_code_inactive');
  const family = familyOf(equivalentKind(account, amountMinor));
  return taxKindFits(tax.kind, family) ? tax.treatment : refuseMatch('tax_code_not_allowed');
}

export async function bookDirect(
  tx: Tx,
  tools: BooksTools,
  prepared: readonly PreparedDirect[],
): Promise<readonly BookedPart[]> {
  const postings = prepared.map(({ matching, seq, memo, lines }) => ({
    actor: matching.order.actor,
    lockPass: matching.order.lockPass ?? null,
    entry: {
      orgId: matching.order.orgId,
      date: matching.date,
      source: { kind: 'bank_line', id: matching.line.id } as const,
      move: bankLineMoves.made,
      seq,
      area: 'general' as const,
      reversesId: null,
      memo,
      lines,
      reliesOn: { baseCurrency: matching.organisation.baseCurrency },
    },
  }));
  const entries = await postEntries(tx, tools, postings);
  return prepared.map(({ matching, amountMinor, contactId }, index) => ({
    matchId: tools.newId(),
    lineId: matching.line.id,
    kind: 'entry',
    paymentId: null,
    entryId: entries[index]?.id ?? null,
    amountMinor,
    isMadeHere: true,
    contactId,
  }));
}
