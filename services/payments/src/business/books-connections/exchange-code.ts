import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { MemberActor, RequestOrigin } from '@countinghouse/actor';
import type { QueueMail } from '@countinghouse/mail';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { createEndpoint, refuseAddress } from '@countinghouse/webhooks';
import type { CheckUrl } from '@countinghouse/webhooks';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { mailOwners } from '../../tenants/businesses/mail-owners.ts';
import { addApiKey } from '../api-keys/create-api-key.ts';
import type { KeyMakerDeps } from '../api-keys/create-api-key.ts';
import { defaultExpiry } from '../api-keys/key-grant.rules.ts';
import { hashOf, isSameBooks } from './agree-to-books.ts';
import type { AgreeDeps } from './agree-to-books.ts';
import { findBooks, keyPurposes, scopesOfBooks, wakingEvents } from './books-connection.rules.ts';
import type { KeyPurpose } from './books-connection.rules.ts';
import {
  deleteConsent,
  lockConsent,
  lockOpenConnection,
  saveConnected,
  saveConnectionKey,
} from './books-connections.sql.ts';
import type { Consent } from './books-connections.sql.ts';
import { writeConnectedEmail } from './connection-email.ts';
import { endConnectionIn } from './end-connection.ts';

export interface ExchangeDeps extends AgreeDeps, Omit<KeyMakerDeps, 'actor'> {
  readonly newId: KeyMakerDeps['newId'];
  readonly webhookSealer: Sealer;
  readonly checkUrl: CheckUrl;
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

export interface Exchange {
  readonly code: string;
  readonly codeVerifier: string;
  readonly organisationId: string;
  readonly organisationName: string;
  /** Where the books want to be woken. */
  readonly wakeUrl: string;
}

export type ExchangeOutcome =
  /** The only answer that contains the keys and the secret. */
  | {
      readonly kind: 'connected';
      readonly id: string;
      readonly keys: Readonly<Record<KeyPurpose, string>>;
      /** Signs the wake-ups; null if these books cannot be called. */
      readonly wakeSecret: string | null;
    }
  | { readonly kind: 'reject'; readonly reason: 'code_refused' };

const refused = { kind: 'reject', reason: 'code_refused' } as const;

/** The books' server trades the code that the browser brought for keys. A code works once. */
export async function exchangeCode(
  deps: ExchangeDeps,
  exchange: Exchange,
  origin: RequestOrigin,
): Promise<ExchangeOutcome> {
  const workspaceId = /^([0-9a-f-]{36})\./.exec(exchange.code)?.[1];
  if (workspaceId === undefined) return refused;
  // Strangers can call this: only names of books that the operator allows are looked up.
  const isWakeable =
    findBooks(deps.booksUrls, exchange.wakeUrl) !== null &&
    (await refuseAddress(deps, exchange.wakeUrl)) === null;
  try {
    return await withTransaction(deps.database.db, async (tx): Promise<ExchangeOutcome> => {
      const consent = await lockConsent(tx, workspaceId, hashOf(exchange.code));
      if (consent === null) return refused;
      if (!isFor(consent, exchange, deps.now())) {
        await deleteConsent(tx, workspaceId, consent.id);
        return refused;
      }
      const open = await lockOpenConnection(tx, workspaceId);
      if (open !== null && !isSameBooks(open, consent)) return refused;
      const actor: MemberActor = { kind: 'member', id: consent.memberId, origin };
      const acting = { ...deps, actor };
      if (open !== null) await endConnectionIn(tx, acting, workspaceId, open);
      return connect(tx, acting, workspaceId, consent, isWakeable ? exchange.wakeUrl : null);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'books_connections_one') throw error;
    return refused;
  }
}

/** Only the books that asked know the verifier, and they are who the member saw. */
function isFor(consent: Consent, exchange: Exchange, now: Date): boolean {
  const challenge = Buffer.from(hashOf(exchange.codeVerifier).toString('base64url'));
  const expected = Buffer.from(consent.codeChallenge);
  return (
    now < consent.codeExpiresAt &&
    challenge.length === expected.length &&
    timingSafeEqual(challenge, expected) &&
    exchange.organisationId === consent.organisationId &&
    exchange.organisationName === consent.organisationName &&
    findBooks([consent.booksUrl], exchange.wakeUrl) !== null
  );
}

async function connect(
  tx: Tx,
  deps: ExchangeDeps & { readonly actor: MemberActor },
  workspaceId: string,
  consent: Consent,
  wakeUrl: string | null,
): Promise<ExchangeOutcome> {
  const { id, businessId, organisationName } = consent;
  const now = deps.now();
  const wake = wakeUrl === null ? null : await addWakeUps(tx, deps, workspaceId, wakeUrl);
  await saveConnected(tx, workspaceId, id, { at: now, endpointId: wake?.endpointId ?? null });
  const keys: Record<KeyPurpose, string> = { read: '', pay: '' };
  for (const purpose of keyPurposes) {
    const made = await addApiKey(
      tx,
      deps,
      {
        businessId,
        environment: consent.environment,
        memberId: consent.memberId,
        name: purpose === 'read' ? `Books: ${organisationName}` : `Books, Pay: ${organisationName}`,
        scopes: scopesOfBooks[purpose],
        allowedCidrs: [],
        expiresAt: defaultExpiry(now),
      },
      null,
    );
    if (made.kind === 'reject') throw new Error(`a key of books was refused: ${made.reason}`);
    keys[purpose] = made.key;
    await saveConnectionKey(tx, workspaceId, id, { purpose, keyId: made.id, previousId: null });
  }
  await recordAct(tx, deps, {
    businessId,
    workspaceId,
    action: 'books_connection.connected',
    subjectKind: 'books_connection',
    subjectId: id,
    detail: { books_url: consent.booksUrl, organisation: organisationName },
  });
  const { business_name: businessName } = await getContact(tx, businessId);
  await mailOwners(tx, deps, businessId, (owner) => ({
    letter: writeConnectedEmail(owner, {
      businessName,
      organisationName,
      booksUrl: consent.booksUrl,
      screenUrl: `${deps.publicUrl}/dashboard/workspaces/${workspaceId}/books`,
    }),
  }));
  return { kind: 'connected', id, keys, wakeSecret: wake?.secret ?? null };
}

/** Without a free place for an endpoint the books ask by themselves. */
async function addWakeUps(
  tx: Tx,
  deps: ExchangeDeps,
  workspaceId: string,
  url: string,
): Promise<{ readonly endpointId: string; readonly secret: string } | null> {
  const outcome = await createEndpoint(
    tx,
    { sealer: deps.webhookSealer, randomBytes },
    {
      tenantId: workspaceId,
      endpointId: deps.newId(),
      url,
      eventTypes: wakingEvents,
      now: deps.now(),
    },
  );
  if (outcome.kind === 'reject') return null;
  return { endpointId: outcome.endpoint.endpointId, secret: outcome.secret };
}
