import type { Database } from '../../kernel/database.ts';
import { payTargetStatus } from '../checkout/pay-target.rules.ts';
import type { PayTargetStatus } from '../checkout/pay-target.rules.ts';
import { listPaymentLinksBefore } from '../payment-links/list-payment-links.ts';
import type { PaymentLink } from '../payment-links/payment-link.rules.ts';
import { listQrCodesBefore } from '../qr-codes/list-qr-codes.ts';
import type { QrCode } from '../qr-codes/qr-code.rules.ts';
import { listSplitRecipientsBefore } from '../split-recipients/list-split-recipients.ts';
import { recipientStatus } from '../split-recipients/split-recipient.rules.ts';
import type { RecipientStatus, SplitRecipient } from '../split-recipients/split-recipient.rules.ts';
import { listSubscriptionsBefore } from '../subscriptions/list-subscriptions.ts';
import type { Subscription, SubscriptionStatus } from '../subscriptions/subscription.rules.ts';
import { listSourceTakings } from './takings.sql.ts';
import type { Takings } from './takings.sql.ts';

export interface SearchDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Search conditions; null matches anything. */
export interface Search<Status> {
  readonly workspaceId: string;
  readonly status: Status | null;
  /** A part of a name, title, description or reference, or an id. */
  readonly text: string | null;
  readonly olderThanId: string | null;
  readonly limit: number;
}

export interface FoundPage<Row> {
  readonly items: readonly Row[];
  /** Null on the last page. A short or empty page may still have a next one. */
  readonly nextCursor: string | null;
}

export interface TakingsPage<Row> extends FoundPage<Row> {
  readonly takings: ReadonlyMap<string, Takings>;
}

/** Scanning this many rows takes some ten milliseconds. */
const scannedMax = 500;
/** More than a person would add up; beyond it, totals cover the newest payments. */
const takingsPaymentsMax = 10_000;

export async function searchPaymentLinks(
  deps: SearchDeps,
  search: Search<PayTargetStatus>,
): Promise<TakingsPage<PaymentLink>> {
  const now = deps.now();
  const page = await scan(search, {
    list: listPaymentLinksBefore(deps.database),
    statusOf: (link) => payTargetStatus(link, now),
    textsOf: ({ id, title, description, code }) => [id, title, description, code],
  });
  return withTakings(deps, search, page);
}

export async function searchQrCodes(
  deps: SearchDeps,
  search: Search<PayTargetStatus>,
): Promise<TakingsPage<QrCode>> {
  const now = deps.now();
  const page = await scan(search, {
    list: listQrCodesBefore(deps.database),
    statusOf: (qrCode) => payTargetStatus(qrCode, now),
    textsOf: ({ id, description, code }) => [id, description, code],
  });
  return withTakings(deps, search, page);
}

export function searchSubscriptions(
  deps: SearchDeps,
  search: Search<SubscriptionStatus>,
): Promise<FoundPage<Subscription>> {
  return scan(search, {
    list: listSubscriptionsBefore(deps.database),
    statusOf: ({ status }) => status,
    textsOf: ({ id, description, code, customer }) => [
      id,
      description,
      code,
      customer?.name ?? null,
      customer?.email ?? null,
    ],
  });
}

export function searchSplitRecipients(
  deps: SearchDeps,
  search: Search<RecipientStatus>,
): Promise<FoundPage<SplitRecipient>> {
  return scan(search, {
    list: listSplitRecipientsBefore(deps.database),
    statusOf: recipientStatus,
    textsOf: ({ id, name, externalReference, accountName, bankName }) => [
      id,
      name,
      externalReference,
      accountName,
      bankName,
    ],
  });
}

interface Noun<Row, Status> {
  readonly list: (
    workspaceId: string,
    olderThanId: string | null,
    rowsMax: number,
  ) => Promise<readonly Row[]>;
  readonly statusOf: (row: Row) => Status;
  readonly textsOf: (row: Row) => readonly (string | null)[];
}

async function scan<Row extends { readonly id: string }, Status>(
  { workspaceId, status, text, olderThanId, limit }: Search<Status>,
  noun: Noun<Row, Status>,
): Promise<FoundPage<Row>> {
  const scanned = await noun.list(workspaceId, olderThanId, scannedMax);
  const wanted = text?.toLowerCase() ?? '';
  const matches = scanned.filter(
    (row) =>
      (status === null || noun.statusOf(row) === status) &&
      noun.textsOf(row).some((each) => each?.toLowerCase().includes(wanted) === true),
  );
  const items = matches.slice(0, limit);
  const isFull = matches.length > limit;
  const last = isFull ? items.at(-1) : scanned.at(-1);
  const hasMore = isFull || scanned.length === scannedMax;
  return { items, nextCursor: hasMore ? (last?.id ?? null) : null };
}

async function withTakings<Row extends { readonly id: string }>(
  { database }: SearchDeps,
  { workspaceId }: Pick<Search<unknown>, 'workspaceId'>,
  page: FoundPage<Row>,
): Promise<TakingsPage<Row>> {
  const ids = page.items.map(({ id }) => id);
  const takings = await listSourceTakings(database.db, workspaceId, ids, takingsPaymentsMax);
  return { ...page, takings: new Map(takings.map((each) => [each.sourceId, each])) };
}
