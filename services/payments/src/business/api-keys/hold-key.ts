import { hasSecondDecider } from '../../controls/approvals/deciding/deciders.ts';
import { requestHeldChange } from '../../controls/approvals/held-changes/request-held-change.ts';
import type { RequestApprovalsDeps } from '../../controls/approvals/requests/request-approvals.ts';
import type { Tx } from '../../kernel/database.ts';
import type { ActingMember } from '../../tenants/staff/find-staff.ts';
import { lockApiKey } from './api-keys.sql.ts';
import { joinsRecipients } from './key-grant.rules.ts';
import type { WantedKey } from './key-grant.rules.ts';

/** Whether a member's key waits for a second approver. The caller has locked the business. */
export async function mustHoldKey(tx: Tx, businessId: string, wanted: WantedKey): Promise<boolean> {
  if (wanted.environment !== 'live' || !joinsRecipients(wanted.scopes)) return false;
  return hasSecondDecider(tx, businessId);
}

/** The key that another one is rotated into, and how long both are to work. */
export interface KeyRotation {
  readonly rotatedFromId: string;
  readonly overlapMs: number;
}

/** Requests the approval of a key that was stored inert. */
export async function holdKey(
  tx: Tx,
  deps: RequestApprovalsDeps,
  member: ActingMember,
  keyId: string,
  rotation: KeyRotation | null,
): Promise<{ readonly approvalId: string; readonly approvalExpiresAt: Date }> {
  const key = await lockApiKey(tx, member.businessId, keyId);
  if (key === null) throw new Error(`API key ${keyId} was not stored`);
  const content = {
    name: key.name,
    environment: key.environment,
    scopes: key.scopes.join(' '),
    allowed_cidrs: key.allowed_cidrs.length === 0 ? null : key.allowed_cidrs.join(' '),
    expires_at: key.expires_at?.toISOString() ?? null,
    rotated_from_id: rotation?.rotatedFromId ?? null,
    overlap_ms: rotation === null ? null : String(rotation.overlapMs),
  };
  const { approvalId, expiresAt } = await requestHeldChange(tx, deps, member, {
    id: keyId,
    action: 'api_key.create',
    content,
    sealed: null,
    reason: 'key_scopes',
  });
  return { approvalId, approvalExpiresAt: expiresAt };
}
