import { createHash } from 'node:crypto';
import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { listNoteSigners, parseNote } from '@countinghouse/process';
import type { Note } from '@countinghouse/process';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { convertTogether } from '../../ledger/amounts/base-amounts.rules.ts';
import type { NewEntry } from '../../ledger/journal/entry.rules.ts';
import { postEntries } from '../../ledger/journal/post-entries.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { addAccounts } from '../../setup/chart/add-accounts.ts';
import { findRate } from '../../setup/rates/find-rate.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import type { FeedDeps } from '../connections/use-connections.ts';
import { accountKindOf, accountNameOf, parsePlatformDay } from './platform-day.rules.ts';
import type { PlatformDay, PlatformSum } from './platform-day.rules.ts';
import {
  findPlatformDayHash,
  insertPlatformAccounts,
  insertPlatformDay,
  listPlatformAccounts,
} from './platform-days.sql.ts';

interface ImportOrder {
  readonly orgId: string;
  readonly actor: Actor;
  /** The file, with its signatures. */
  readonly note: string;
}

export type ImportDayOutcome =
  /** `isNew` is false if this file was imported before. */
  | {
      readonly kind: 'imported';
      readonly day: string;
      readonly entryCount: number;
      readonly isNew: boolean;
    }
  | {
      readonly kind: 'reject';
      readonly reason:
        | 'file_invalid'
        | 'signer_unknown'
        | 'signature_invalid'
        | 'payments_away'
        | 'environment_differs'
        | 'day_differs'
        | 'rate_missing';
    }
  | BooksRejection;

type Refusal = Extract<ImportDayOutcome, { readonly kind: 'reject' }>;

/**
 * Posts one day of a payments platform's own ledger, an entry for each currency, account by account. Its signature is
 * verified with the keys that the platform publishes, at an address that the operator allows. The same file again
 * changes nothing; another one for the same day is refused.
 */
export async function importPlatformDay(
  deps: BooksDeps & FeedDeps,
  order: ImportOrder,
): Promise<ImportDayOutcome> {
  const note = parseNote(order.note);
  const day = note && parsePlatformDay(note.text);
  if (note === null || day === null) return { kind: 'reject', reason: 'file_invalid' };
  const verified = await verify(deps, note);
  if (verified.kind === 'reject') return verified;
  const file = { day, text: note.text, signedBy: verified.signedBy };
  return orRefusal(() =>
    withTransaction(deps.database.db, (tx) => importIn(tx, deps, order, file)),
  );
}

async function verify(
  { openFeed, paymentsUrls }: FeedDeps,
  note: Note,
): Promise<{ readonly kind: 'verified'; readonly signedBy: string } | Refusal> {
  const names = new Set(note.signatures.map(({ name }) => name));
  const url = paymentsUrls.find((allowed) => names.has(new URL(allowed).host));
  if (url === undefined) return { kind: 'reject', reason: 'signer_unknown' };
  const { host } = new URL(url);
  const published = await openFeed(url, '').readKeys();
  if (published.kind !== 'keys') return { kind: 'reject', reason: 'payments_away' };
  const signers = listNoteSigners(
    note,
    published.keys.filter(({ name }) => name === host),
  );
  if (signers === null || signers.length === 0) {
    return { kind: 'reject', reason: 'signature_invalid' };
  }
  return { kind: 'verified', signedBy: host };
}

interface VerifiedFile {
  readonly day: PlatformDay;
  readonly text: string;
  readonly signedBy: string;
}

async function importIn(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, note }: ImportOrder,
  { day, text, signedBy }: VerifiedFile,
): Promise<ImportDayOutcome> {
  const organisation = await getOrganisation(tx, orgId);
  if (organisation.environment !== day.environment) {
    return { kind: 'reject', reason: 'environment_differs' };
  }
  const rates = new Map<string, string>();
  for (const { currency } of day.sums) {
    const rate = await findRate(tx, organisation, currency, day.day);
    if (rate === null) return { kind: 'reject', reason: 'rate_missing' };
    rates.set(currency, rate);
  }
  const id = tools.newId();
  const textHash = createHash('sha256').update(text).digest();
  const isNew = await insertPlatformDay(tx, {
    org_id: orgId,
    day: day.day,
    id,
    environment: organisation.environment,
    note,
    text_hash: textHash,
    signed_by: signedBy,
    created_at: tools.now(),
  });
  const byCurrency = Map.groupBy(day.sums, ({ currency }) => currency);
  const imported = { kind: 'imported', day: day.day, entryCount: byCurrency.size } as const;
  if (!isNew) {
    const known = await findPlatformDayHash(tx, orgId, day.day);
    return known?.equals(textHash) === true
      ? { ...imported, isNew }
      : { kind: 'reject', reason: 'day_differs' };
  }
  const accountOf = await openAccounts(tx, tools, orgId, day.sums);
  const entries = [...byCurrency].map(([currency, sums]) =>
    toEntry(organisation, { id, day, sums, rate: rates.get(currency) ?? '1' }, accountOf),
  );
  const reliesOn = { baseCurrency: organisation.baseCurrency };
  await postEntries(
    tx,
    tools,
    entries.map((entry) => ({ actor, entry: { ...entry, reliesOn } })),
  );
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'platform_day.imported',
    subjectKind: 'platform_day',
    subjectId: id,
    detail: { day: day.day, signed_by: signedBy, entries: entries.length },
  });
  return { ...imported, isNew };
}

function toEntry(
  { id: orgId, baseCurrency }: Organisation,
  of: {
    readonly id: string;
    readonly day: PlatformDay;
    readonly sums: readonly PlatformSum[];
    readonly rate: string;
  },
  accountOf: (sum: PlatformSum) => string,
): NewEntry {
  const { id, day, sums, rate } = of;
  const [{ currency } = { currency: baseCurrency }] = sums;
  const minors = sums.map(({ amountMinor }) => amountMinor);
  const bases =
    currency === baseCurrency
      ? minors
      : convertTogether(minors, { from: currency, to: baseCurrency, rate });
  return {
    orgId,
    date: day.day,
    source: { kind: 'journal', id },
    move: `platform-${currency}`,
    seq: 1,
    area: 'general',
    reversesId: null,
    memo: `Payments platform in ${currency}, of ${day.transactionCount} transactions`,
    lines: sums.map((sum, index) => ({
      accountId: accountOf(sum),
      contactId: null,
      openItemId: null,
      taxComponentId: null,
      basis: 'both',
      currency,
      docMinor: sum.amountMinor,
      baseMinor: bases[index] ?? 0n,
    })),
  };
}

/** The accounts of a file in the chart; those that are new to these books are created. */
async function openAccounts(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  sums: readonly PlatformSum[],
): Promise<(sum: PlatformSum) => string> {
  const keyOf = (each: { readonly currency: string; readonly ledgerCode: number }) =>
    `${each.currency} ${each.ledgerCode}`;
  const known = await listPlatformAccounts(tx, orgId);
  const ids = new Map(known.map((each) => [keyOf(each), each.accountId]));
  const missing = sums.filter((sum) => !ids.has(keyOf(sum)));
  const accounts = missing.map((sum) => ({
    ...accountKindOf(sum.side),
    code: `P${sum.ledgerCode}-${sum.currency}`,
    name: accountNameOf(sum),
    currency: null,
  }));
  const added = accounts.length === 0 ? [] : await addAccounts(tx, tools, orgId, accounts);
  const rows = missing.map((sum, index) => ({
    org_id: orgId,
    currency: sum.currency,
    ledger_code: sum.ledgerCode,
    account_id: added[index] ?? '',
  }));
  await insertPlatformAccounts(tx, rows);
  for (const row of rows) {
    ids.set(keyOf({ currency: row.currency, ledgerCode: row.ledger_code }), row.account_id);
  }
  return (sum) => {
    const id = ids.get(keyOf(sum));
    if (id === undefined) throw new Error(`no account for ${keyOf(sum)}`);
    return id;
  };
}
