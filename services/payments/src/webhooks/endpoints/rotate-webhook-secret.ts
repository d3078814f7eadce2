import { randomBytes } from 'node:crypto';
import { withTransaction } from '@countinghouse/postgres';
import { rotateSecret } from '@countinghouse/webhooks';
import type { RotatedSecret } from '@countinghouse/webhooks';
import { recordCallerAct } from '../../kernel/audit/record-audit.ts';
import type { WebhookCaller, WebhookDeps } from './create-webhook.ts';

export type RotatedWebhook = RotatedSecret;

/** Null if the workspace has no such endpoint. */
export function rotateWebhookSecret(
  deps: Pick<WebhookDeps, 'database' | 'newId' | 'now' | 'webhookSealer'>,
  caller: WebhookCaller,
  endpointId: string,
  { overlapMs }: { readonly overlapMs: number },
): Promise<RotatedWebhook | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const key = { tenantId: caller.workspaceId, endpointId };
    const order = { overlapMs, now: deps.now() };
    const rotated = await rotateSecret(tx, { sealer: deps.webhookSealer, randomBytes }, key, order);
    if (rotated === null) return null;
    await recordCallerAct(tx, deps.newId, caller, {
      action: 'webhook.secret_rotated',
      subjectKind: 'webhook_endpoint',
      subjectId: endpointId,
      detail: { overlap_ms: overlapMs },
    });
    return rotated;
  });
}
