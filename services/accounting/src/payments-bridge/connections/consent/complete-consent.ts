import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { connectPayments } from '../connect-payments.ts';
import type { ConnectOutcome, ConnectRouteDeps } from '../connect-payments.ts';
import { bare, keyContextOf, payKeyContextOf, wakeContextOf } from '../connection.rules.ts';
import type { Connection } from '../connection.rules.ts';
import { findConnectionRow, listConnectionRows, lockConnection } from '../connections.sql.ts';
import { saveWakeSecret } from '../keys/wake-ups.sql.ts';
import { hashOf } from './begin-consent.ts';
import type { ConsentingMember } from './begin-consent.ts';
import { keyLifeMs, verifierContextOf, wakeUrlOf } from './consent.rules.ts';
import { saveAgreedKeys, takeConsent } from './consents.sql.ts';
import type { ExchangeCode, Exchanged } from './exchange-code.ts';

export interface ConsentDeps extends ConnectRouteDeps {
  readonly exchangeCode: ExchangeCode;
}

type Keys = Extract<Exchanged, { readonly kind: 'keys' }>;

export type CompleteOutcome =
  | ConnectOutcome
  | {
      readonly kind: 'reject';
      readonly reason: 'consent_over' | 'code_refused' | 'other_business';
    };

/** The person is back: the code is traded for keys, and the connection begins, or goes on. */
export async function completeConsent(
  deps: ConsentDeps,
  { orgId, actor, member }: ConsentingMember,
  { state, code }: { readonly state: string; readonly code: string },
): Promise<CompleteOutcome> {
  const { db } = deps.database;
  const consent = await takeConsent(db, orgId, member.id, hashOf(state));
  if (consent === null || consent.expiresAt <= deps.now()) {
    return { kind: 'reject', reason: 'consent_over' };
  }
  const { id, url, startOn } = consent;
  const { name: orgName } = await getOrganisation(db, orgId);
  const keys = await deps.exchangeCode({
    url,
    code,
    codeVerifier: deps.sealer.open(consent.verifierSealed, verifierContextOf(id)),
    orgId,
    orgName,
    wakeUrl: wakeUrlOf(bare(deps.publicUrl), id),
  });
  if (keys.kind === 'refused') return { kind: 'reject', reason: 'code_refused' };
  if (keys.kind !== 'keys') return { kind: 'reject', reason: 'payments_away' };
  const feed = deps.openFeed(url, keys.key);
  const business = await feed.readBusiness();
  const connections = await listConnectionRows(db, orgId);
  const asked = connections.find((each) => each.id === id);
  const known =
    business.kind !== 'business'
      ? undefined
      : connections.find(
          ({ businessId, closedAt, url: at, environment }) =>
            closedAt === null &&
            at === url &&
            businessId === business.id &&
            environment === business.environment,
        );
  let outcome: CompleteOutcome;
  if (asked !== undefined && asked.id !== known?.id) {
    outcome = { kind: 'reject', reason: 'other_business' };
  } else if (known === undefined) {
    outcome = await connectPayments(
      deps,
      { orgId, actor },
      { url, key: keys.key, startOn },
      { id, keys },
    );
  } else {
    // The webhook calls the address of the connection that was asked for.
    const wakes = known.id === id ? keys : { ...keys, wakeSecret: null };
    outcome = { kind: 'connected', connection: await goOn(deps, { orgId, actor }, known, wakes) };
  }
  // Keys that are of no use here end at payments too.
  if (outcome.kind === 'reject') await feed.end();
  return outcome;
}

async function goOn(
  deps: ConnectRouteDeps,
  { orgId, actor }: Pick<ConsentingMember, 'orgId' | 'actor'>,
  { id }: Connection,
  keys: Keys,
): Promise<Connection> {
  return withTransaction(deps.database.db, async (tx) => {
    const connection = await lockConnection(tx, orgId, id);
    if (connection === null) throw new Error(`connection ${id} is gone`);
    const at = deps.now();
    await saveAgreedKeys(tx, connection, {
      keySealed: deps.sealer.seal(keys.key, keyContextOf(id)),
      payKeySealed: deps.sealer.seal(keys.payKey, payKeyContextOf(id)),
      at,
      dueAt: new Date(at.getTime() + keyLifeMs),
    });
    if (keys.wakeSecret !== null) {
      await saveWakeSecret(tx, connection, deps.sealer.seal(keys.wakeSecret, wakeContextOf(id)));
    }
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'payments_connection.key_replaced',
      subjectKind: 'payments_connection',
      subjectId: id,
      detail: {},
    });
    return (await findConnectionRow(tx, orgId, id)) ?? connection;
  });
}
