import type { KeyActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { mailOwners } from '../../tenants/businesses/mail-owners.ts';
import { defaultExpiry } from '../api-keys/key-grant.rules.ts';
import { revokeKeyIn } from '../api-keys/revoke-api-key.ts';
import { rotateKey } from '../api-keys/rotate-api-key.ts';
import { rotationOverlapMs } from './books-connection.rules.ts';
import {
  listConnectionKeys,
  lockOpenConnection,
  saveConnectionKey,
  saveLinkKey,
  saveRotated,
} from './books-connections.sql.ts';
import { writeRotatedEmail } from './connection-email.ts';
import type { ExchangeDeps } from './exchange-code.ts';

interface CallingKey {
  readonly businessId: string;
  readonly workspaceId: string;
  readonly actor: KeyActor;
}

export type RotateConnectionOutcome =
  | { readonly kind: 'rotated'; readonly key: string }
  | { readonly kind: 'reject'; readonly reason: 'not_a_connection' };

const notAConnection = { kind: 'reject', reason: 'not_a_connection' } as const;

/**
 * A new key in place of the calling one, which works for another day. A key that was replaced already asks again if
 * its answer was lost: the key that nobody got is revoked.
 */
export function rotateConnectionKey(
  deps: Omit<ExchangeDeps, 'booksUrls' | 'checkUrl' | 'webhookSealer'>,
  { businessId, workspaceId, actor }: CallingKey,
): Promise<RotateConnectionOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<RotateConnectionOutcome> => {
    const open = await lockOpenConnection(tx, workspaceId);
    if (open === null) return notAConnection;
    const keys = await listConnectionKeys(tx, workspaceId, open.id);
    const held = keys.find(
      ({ keyId, previousId }) => keyId === actor.id || previousId === actor.id,
    );
    if (held === undefined) return notAConnection;
    if (held.keyId !== actor.id) {
      await revokeKeyIn(tx, { ...deps, actor }, { businessId, keyId: held.keyId });
    }
    const now = deps.now();
    const rotated = await rotateKey(
      tx,
      { ...deps, actor },
      {
        businessId,
        keyId: actor.id,
        memberId: open.agreedByMemberId,
        overlapMs: rotationOverlapMs,
        expiresAt: defaultExpiry(now),
      },
      () => Promise.resolve(false),
    );
    if (rotated.kind === 'reject') return notAConnection;
    const { purpose } = held;
    const key = { purpose, keyId: rotated.id, previousId: actor.id };
    await saveConnectionKey(tx, workspaceId, open.id, key);
    await saveLinkKey(tx, workspaceId, rotated.id, actor.id);
    await saveLinkKey(tx, workspaceId, rotated.id, held.keyId);
    await saveRotated(tx, workspaceId, open.id, now);
    // Both keys are replaced together: one mail is enough.
    if (purpose === 'read') {
      const { business_name: businessName } = await getContact(tx, businessId);
      await mailOwners(tx, deps, businessId, (owner) => ({
        letter: writeRotatedEmail(owner, {
          businessName,
          organisationName: open.organisationName,
          booksUrl: open.booksUrl,
          screenUrl: `${deps.publicUrl}/dashboard/workspaces/${workspaceId}/books`,
        }),
      }));
    }
    return { kind: 'rotated', key: rotated.key };
  });
}
