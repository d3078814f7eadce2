import { insertKeyHash, saveRevocation } from '@countinghouse/api-keys/statements';
import type { HeldChangeHandler } from '../../controls/approvals/held-changes/held-change-handler.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import { lockApiKey } from './api-keys.sql.ts';
import { takeHeldKeyHash } from './key-hashes.sql.ts';
import { endRotatedKey } from './rotate-api-key.ts';

/** Issues an API key that waited for a second approver; its id is that of the change. */
export const heldKey: HeldChangeHandler = {
  recheck: async (tx, { businessId, id, content }) => {
    const rotatedFromId = content['rotated_from_id'] ?? null;
    const ids = rotatedFromId === null ? [id] : [id, rotatedFromId];
    for (const keyId of ids) {
      const key = await lockApiKey(tx, businessId, keyId);
      if (key === null || key.revoked_at !== null) return { kind: 'reject', reason: 'superseded' };
    }
    return null;
  },
  approve: async (tx, deps, { businessId, id, content }, { approver }) => {
    const key = await lockApiKey(tx, businessId, id);
    const held = key === null ? null : await takeHeldKeyHash(tx, key.tenant_id, id);
    if (held === null) throw new Error(`API key ${id} is not waiting for approval`);
    await insertKeyHash(tx, held);
    const { rotated_from_id: oldId = null, overlap_ms: overlapMs = null } = content;
    if (oldId === null || overlapMs === null) return;
    await endRotatedKey(
      tx,
      { ...deps, actor: approver },
      { businessId, keyId: oldId, overlapMs: Number(overlapMs) },
    );
  },
  end: async (tx, deps, { businessId, id }) => {
    const key = await lockApiKey(tx, businessId, id);
    if (key === null) throw new Error(`API key ${id} not found`);
    await takeHeldKeyHash(tx, key.tenant_id, id);
    if (key.revoked_at !== null) return;
    await saveRevocation(tx, key.tenant_id, id, deps.now());
    await recordAct(tx, deps, {
      businessId,
      workspaceId: key.tenant_id,
      action: 'api_key.revoked',
      subjectKind: 'api_key',
      subjectId: id,
      detail: {},
    });
  },
};
