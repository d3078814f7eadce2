import type { Actor } from '@countinghouse/actor';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { addAccounts } from '../../setup/chart/add-accounts.ts';
import { getSystemAccounts } from '../../setup/chart/get-system-accounts.ts';
import { listChartAccounts } from '../../setup/chart/list-chart-accounts.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import {
  bare,
  isAllowedUrl,
  keyContextOf,
  payKeyContextOf,
  wakeContextOf,
} from './connection.rules.ts';
import type { Connection } from './connection.rules.ts';
import { findConnectionRow, insertConnection, listConnectionRows } from './connections.sql.ts';
import { keyLifeMs } from './consent/consent.rules.ts';
import { areUnitsSame, offeredOf } from './currencies.rules.ts';
import type { OpenFeed } from './payments-feed.ts';

export interface ConnectDeps extends BooksDeps {
  readonly sealer: Sealer;
  readonly openFeed: OpenFeed;
  readonly paymentsUrls: readonly string[];
}

export interface ConnectRouteDeps extends ConnectDeps {
  /** Where people open these books. */
  readonly publicUrl: string;
}

export interface ConnectOrder {
  readonly url: string;
  readonly key: string;
  readonly startOn: string;
}

export type ConnectOutcome =
  | { readonly kind: 'connected'; readonly connection: Connection }
  | {
      readonly kind: 'reject';
      readonly reason:
        | 'address_not_allowed'
        | 'key_refused'
        | 'payments_away'
        | 'environment_differs'
        | 'units_differ'
        | 'already_connected';
    };

/** What a person agreed to at payments. */
interface Agreement {
  readonly id: string;
  readonly keys: { readonly payKey: string; readonly wakeSecret: string | null };
}

/** The key is tried before anything is stored, outside of the transaction. */
export async function connectPayments(
  deps: ConnectDeps,
  { orgId, actor }: { readonly orgId: string; readonly actor: Actor },
  { url, key, startOn }: ConnectOrder,
  agreement: Agreement | null = null,
): Promise<ConnectOutcome> {
  if (!isAllowedUrl(deps.paymentsUrls, url)) return reject('address_not_allowed');
  const organisation = await getOrganisation(deps.database.db, orgId);
  const feed = deps.openFeed(bare(url), key);
  const business = await feed.readBusiness();
  if (business.kind === 'refused') return reject('key_refused');
  if (business.kind !== 'business') return reject('payments_away');
  const head = await feed.readHead();
  if (head.kind === 'refused') return reject('key_refused');
  if (head.kind !== 'head') return reject('payments_away');
  const isSame = [business.environment, head.environment].every(
    (environment) => environment === organisation.environment,
  );
  if (!isSame) return reject('environment_differs');
  const read = await feed.readCurrencies();
  if (read.kind !== 'currencies') return reject('payments_away');
  if (!areUnitsSame(read.currencies)) return reject('units_differ');

  try {
    return await withTransaction(deps.database.db, async (tx): Promise<ConnectOutcome> => {
      const id = agreement?.id ?? deps.newId();
      const now = deps.now();
      const others = await listConnectionRows(tx, orgId);
      await insertConnection(tx, {
        org_id: orgId,
        id,
        number: Math.max(0, ...others.map(({ number }) => number)) + 1,
        url: bare(url),
        key_sealed: deps.sealer.seal(key, keyContextOf(id)),
        business_id: business.id,
        business_name: business.name,
        environment: organisation.environment,
        start_on: startOn,
        ...(await chooseAccounts(tx, deps, orgId)),
        pay_currencies: [...offeredOf(read.currencies)],
        next_read_at: now,
        created_at: now,
        ...(agreement !== null && toAgreedColumns(deps, agreement)),
      });
      await recordAudit(tx, deps, {
        orgId,
        actor,
        action: 'payments_connection.created',
        subjectKind: 'payments_connection',
        subjectId: id,
        detail: { after: { address: bare(url), business_id: business.id, start_on: startOn } },
      });
      const connection = await findConnectionRow(tx, orgId, id);
      if (connection === null) throw new Error('the connection was not stored');
      return { kind: 'connected', connection };
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    const isTaken =
      constraint === 'payments_connections_business_once' ||
      constraint === 'payments_connections_number_once';
    if (!isTaken) throw error;
    return reject('already_connected');
  }
}

function toAgreedColumns({ sealer, now }: ConnectDeps, { id, keys }: Agreement) {
  const at = now();
  const { payKey, wakeSecret } = keys;
  return {
    pay_key_sealed: sealer.seal(payKey, payKeyContextOf(id)),
    wake_secret_sealed: wakeSecret === null ? null : sealer.seal(wakeSecret, wakeContextOf(id)),
    key_replaced_at: at,
    key_due_at: new Date(at.getTime() + keyLifeMs),
  };
}

const unexplained = {
  code: '2195',
  name: 'Payments to be explained',
  type: 'liability',
  subtype: 'suspense',
  currency: null,
} as const;

async function chooseAccounts(tx: Tx, tools: BooksTools, orgId: string) {
  const accounts = await listChartAccounts(tx, orgId);
  const byCode = (code: string) => accounts.find((account) => account.code === code)?.id;
  const [added] =
    byCode(unexplained.code) === undefined
      ? await addAccounts(tx, tools, orgId, [unexplained])
      : [byCode(unexplained.code)];
  const unexplainedId = added ?? '';
  const systemAccounts = await getSystemAccounts(tx, orgId);
  return {
    fee_account_id: systemAccounts('processing_fees'),
    share_account_id: byCode('5100') ?? unexplainedId,
    unexplained_account_id: unexplainedId,
  };
}

function reject(
  reason: Extract<ConnectOutcome, { readonly kind: 'reject' }>['reason'],
): ConnectOutcome {
  return { kind: 'reject', reason };
}
