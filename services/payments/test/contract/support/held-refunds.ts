import { insertCharged } from '../../support/money-out/refund-payments.ts';
import { sendJson } from './client.ts';
import type { Operator, Target } from './target.ts';

/** A payment and refunds of it that wait for a second person: they need no provider. */
export async function holdRefunds(
  target: Target,
  { api, tenant }: Operator,
  amounts: readonly number[],
): Promise<{ readonly id: string; readonly refundIds: readonly string[] }> {
  const id = await insertCharged(api.database, tenant.liveWorkspaceId, { currency: 'MWK' });
  const refundIds: string[] = [];
  for (const amount of amounts) {
    const request = { key: target.liveKey, body: { amount } };
    const { body } = await sendJson(target, `/payments/${id}/refund`, request);
    refundIds.push(String(body['refundId']));
  }
  return { id, refundIds };
}
