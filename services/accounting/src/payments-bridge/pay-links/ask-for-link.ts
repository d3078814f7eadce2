import type { Sealer } from '@countinghouse/sealing';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Db } from '../../kernel/database.ts';
import { isAllowedUrl } from '../connections/connection.rules.ts';
import type { Connection } from '../connections/connection.rules.ts';
import type { OpenFeed, PayLinkOrder } from '../connections/payments-feed.ts';
import {
  openConnectionForPayer,
  readConnections,
  wakeConnection,
} from '../connections/use-connections.ts';
import { judgeLink } from './pay-link.rules.ts';

export interface AskForLinkDeps extends BooksDeps {
  readonly sealer: Sealer;
  readonly openFeed: OpenFeed;
  readonly paymentsUrls: readonly string[];
  /** Beginning of links. */
  readonly publicUrl: string;
}

export type PayOutcome =
  | { readonly kind: 'pay'; readonly url: string }
  /** There is no such invoice or statement, or nothing to pay. */
  | { readonly kind: 'nothing_to_pay' }
  /** Somebody has paid by this link; the books hear of it in a moment. */
  | { readonly kind: 'being_confirmed' }
  /** Payments does not answer, or refuses. */
  | { readonly kind: 'not_now' }
  /** Payments has too much to do: the payer comes again after so long. */
  | { readonly kind: 'busy'; readonly seconds: number };

/** Links that turned out to be useless are replaced; more than one in a row is no accident. */
export const linksPerClickMax = 2;

interface AskedLink {
  readonly order: PayLinkOrder;
  readonly saveMade: (made: { readonly id: string; readonly url: string }) => Promise<void>;
  readonly saveEnded: () => Promise<void>;
}

/** Asks payments for the link of a committed row. Null: it is of no use, and the next one is tried. */
export async function askForLink(
  deps: AskForLinkDeps,
  connection: Connection,
  { order, saveMade, saveEnded }: AskedLink,
): Promise<PayOutcome | null> {
  const { db } = deps.database;
  const feed = await openConnectionForPayer(db, deps, connection);
  if (feed === null) return { kind: 'not_now' };
  const made = await feed.createLink(order);
  if (made.kind === 'busy') return { kind: 'busy', seconds: secondsToWait(made) };
  if (made.kind !== 'link') return { kind: 'not_now' };
  await saveMade(made);
  await wakeConnection(db, deps, connection);
  switch (judgeLink(order, made)) {
    case 'open':
      return { kind: 'pay', url: made.url };
    case 'paid':
      return { kind: 'being_confirmed' };
    case 'useless':
      await saveEnded();
      return null;
  }
}

const busySeconds = 5;
const busySecondsMax = 60;

function secondsToWait({ retryAfterSeconds }: { readonly retryAfterSeconds: number | null }) {
  return Math.min(retryAfterSeconds ?? busySeconds, busySecondsMax);
}

/** The connections that payers may be sent to. */
export async function listUsable(
  db: Db,
  orgId: string,
  paymentsUrls: readonly string[],
): Promise<readonly Connection[]> {
  const connections = await readConnections(db, orgId);
  return connections.filter(({ url }) => isAllowedUrl(paymentsUrls, url));
}
