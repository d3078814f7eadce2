import { createHash, randomBytes } from 'node:crypto';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { Member, MemberCaller } from '../../../tenants/members/member.rules.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import type { ConnectRouteDeps } from '../connect-payments.ts';
import { bare, isAllowedUrl } from '../connection.rules.ts';
import { findConnectionRow } from '../connections.sql.ts';
import { consentMs, toConsentUrl, verifierContextOf } from './consent.rules.ts';
import { insertConsent } from './consents.sql.ts';

export interface ConsentOrder {
  readonly url: string;
  readonly startOn: string;
  /** To connect this one again; null for a new one. */
  readonly connectionId: string | null;
}

/** The member who begins is the one who completes. */
export interface ConsentingMember extends Pick<MemberCaller, 'orgId' | 'actor'> {
  readonly member: Pick<Member, 'id'>;
}

export type BeginOutcome =
  | { readonly kind: 'begun'; readonly consentUrl: string; readonly expiresAt: Date }
  | {
      readonly kind: 'reject';
      readonly reason: 'address_not_allowed' | 'not_found' | 'already_closed';
    };

/** A person goes to payments to agree. The state that comes back is theirs alone, and works once. */
export async function beginConsent(
  deps: ConnectRouteDeps,
  { orgId, actor, member }: ConsentingMember,
  { url, startOn, connectionId }: ConsentOrder,
): Promise<BeginOutcome> {
  const { db } = deps.database;
  const known = connectionId === null ? null : await findConnectionRow(db, orgId, connectionId);
  if (connectionId !== null && known === null) return { kind: 'reject', reason: 'not_found' };
  if (known !== null && known.closedAt !== null) {
    return { kind: 'reject', reason: 'already_closed' };
  }
  const address = bare(known?.url ?? url);
  if (!isAllowedUrl(deps.paymentsUrls, address)) {
    return { kind: 'reject', reason: 'address_not_allowed' };
  }
  const organisation = await getOrganisation(db, orgId);
  const now = deps.now();
  const id = known?.id ?? deps.newId();
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + consentMs);
  await withTransaction(db, async (tx) => {
    await insertConsent(
      tx,
      orgId,
      {
        id,
        memberId: member.id,
        url: address,
        startOn: known?.startOn ?? startOn,
        stateHash: hashOf(state),
        verifierSealed: deps.sealer.seal(verifier, verifierContextOf(id)),
        expiresAt,
      },
      now,
    );
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'payments_connection.consent_begun',
      subjectKind: 'payments_connection',
      subjectId: id,
      detail: { after: { address } },
    });
  });
  const consentUrl = toConsentUrl({
    url: address,
    booksUrl: bare(deps.publicUrl),
    orgId,
    orgName: organisation.name,
    environment: organisation.environment,
    state,
    codeChallenge: hashOf(verifier).toString('base64url'),
  });
  return { kind: 'begun', consentUrl, expiresAt };
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
