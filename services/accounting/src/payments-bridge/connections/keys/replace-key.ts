import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { ConnectDeps } from '../connect-payments.ts';
import { isAllowedUrl, keyContextOf } from '../connection.rules.ts';
import type { Connection } from '../connection.rules.ts';
import { findConnectionRow, lockConnection } from '../connections.sql.ts';
import { saveKey } from './wake-ups.sql.ts';

interface ReplaceOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  readonly key: string;
}

export type ReplaceOutcome =
  | { readonly kind: 'replaced'; readonly connection: Connection }
  | {
      readonly kind: 'reject';
      readonly reason:
        | 'not_found'
        | 'already_closed'
        | 'address_not_allowed'
        | 'key_refused'
        | 'payments_away'
        | 'other_business';
    };

/** A new key of the same business, tried before it is stored. A connection that stopped for its key goes on. */
export async function replaceKey(
  deps: ConnectDeps,
  { orgId, actor, id, key }: ReplaceOrder,
): Promise<ReplaceOutcome> {
  const known = await findConnectionRow(deps.database.db, orgId, id);
  if (known === null) return { kind: 'reject', reason: 'not_found' };
  if (!isAllowedUrl(deps.paymentsUrls, known.url)) {
    return { kind: 'reject', reason: 'address_not_allowed' };
  }
  const feed = deps.openFeed(known.url, key);
  const business = await feed.readBusiness();
  const head = business.kind === 'business' ? await feed.readHead() : business;
  if (business.kind === 'refused' || head.kind === 'refused') {
    return { kind: 'reject', reason: 'key_refused' };
  }
  if (business.kind !== 'business' || head.kind !== 'head') {
    return { kind: 'reject', reason: 'payments_away' };
  }
  const isSame =
    business.id === known.businessId &&
    business.environment === known.environment &&
    head.environment === known.environment;
  if (!isSame) return { kind: 'reject', reason: 'other_business' };
  return withTransaction(deps.database.db, async (tx): Promise<ReplaceOutcome> => {
    const connection = await lockConnection(tx, orgId, id);
    if (connection === null) return { kind: 'reject', reason: 'not_found' };
    if (connection.closedAt !== null) return { kind: 'reject', reason: 'already_closed' };
    await saveKey(tx, connection, deps.sealer.seal(key, keyContextOf(id)), deps.now());
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'payments_connection.key_replaced',
      subjectKind: 'payments_connection',
      subjectId: id,
      detail: {},
    });
    const replaced = await findConnectionRow(tx, orgId, id);
    return { kind: 'replaced', connection: replaced ?? connection };
  });
}
