import { expect, test } from 'vitest';
import { insertDisputeRow } from '../support/disputes/dispute-rows.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { useDesk } from './support/desk.ts';

const desk = useDesk();

test('PD-373 the evidence is downloaded as a document and as a picture, once it was given', async () => {
  const workspaceId = desk.tenant.testWorkspaceId;
  const paymentId = await insertCharged(desk.api.database, workspaceId);
  const id = await insertDisputeRow(desk.api.database, workspaceId, paymentId);
  const pack = `/workspaces/${workspaceId}/disputes/${id}/pack`;
  expect((await desk.owner.send('GET', pack)).status).toBe(404);
  await desk.api.database.db
    .updateTable('disputes')
    .set({
      answer: 'contest',
      evidence: JSON.stringify({
        explanation: 'It was signed for.',
        deliveredOn: '2026-11-16',
        deliveryReference: null,
      }),
      answered_at: new Date(),
      answered_by_member_id: desk.owner.memberId,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
  for (const [query, type, start] of [
    ['', 'application/pdf', '%PDF-1.7'],
    ['?format=png', 'image/png', '\u0089PNG'],
  ]) {
    const answer = await desk.owner.send('GET', `${pack}${query}`);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('content-disposition')).toContain(`evidence-${id}.`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('latin1').startsWith(start ?? '?')).toBe(true);
  }
});
