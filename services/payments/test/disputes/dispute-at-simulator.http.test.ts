import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFileContent, listFileRows } from '../../src/disputes/files/dispute-files.sql.ts';
import { listDisputeFiles, uploadDisputeFile } from '../../src/disputes/files/keep-files.ts';
import type { PackDeps } from '../../src/disputes/files/keep-pack.ts';
import type { DrawPack } from '../../src/disputes/pack/draw-pack.ts';
import { renderPack } from '../../src/disputes/pack/render-pack.ts';
import type { PackOrder } from '../../src/disputes/pack/render-pack.ts';
import { readWorkerSettings } from '../../src/processes/config.ts';
import { createProviders } from '../../src/provider/providers.ts';
import type { Providers } from '../../src/provider/providers.ts';
import { createDisputeScene } from '../support/disputes/dispute-scene.ts';
import { payAtProvider } from '../support/money-out/refund-charges.ts';
import { newTestId, testSealingKeys } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import type { TestSimulator } from '../support/processes/running-simulator.ts';

const use = usePaymentsDatabase();
const opened: { simulator?: TestSimulator; providers?: Providers } = {};

beforeAll(async () => {
  opened.simulator = await startTestSimulator();
});
afterAll(async () => {
  await opened.providers?.close();
  await opened.simulator?.stop();
});

/** A charge of 100.00 at the provider that its payer disputes there. */
async function disputeAtProvider(drawing: Pick<PackDeps, 'drawPack'> = {}) {
  const { simulator } = opened;
  if (simulator === undefined) throw new Error('no simulator');
  opened.providers ??= createProviders(
    readWorkerSettings({
      PAYMENTS_DATABASE_URL: use.testDatabase.applicationUrl,
      PAYMENTS_SEALING_KEYS: testSealingKeys,
      ...simulator.settings,
    }),
    { nowMs: Date.now, logger: (await createDisputeScene(use.database)).deps.logger },
  );
  const scene = await createDisputeScene(
    use.database,
    opened.providers.forEnvironment('live'),
    drawing,
  );
  const id = newTestId();
  const reference = scene.referenceOf(id);
  const providerTransactionId = await payAtProvider(simulator, 10_000n, 'live', 'NGN', reference);
  await scene.charge({ id, providerTransactionId });
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${simulator.address}/simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ side: 'live', ...body }),
    });
    return Object(await answer.json());
  };
  const { id: chargebackId } = await post('chargebacks', { reference });
  await scene.poll();
  const [dispute] = await scene.disputesOf(id);
  if (dispute === undefined) throw new Error('no dispute was opened');
  const book = async () => {
    const answer = await fetch(`${simulator.address}/simulator/book?side=live`);
    return Object(await answer.json());
  };
  return { scene, id, dispute, chargebackId, reference, post, book };
}

describe('with the provider’s own chargebacks over HTTP', () => {
  test('opened with its due time, contested and won, the merchant has everything back', async () => {
    const { scene, id, dispute, chargebackId, post } = await disputeAtProvider();
    expect(dispute).toMatchObject({
      amount_minor: 10_000n,
      provider_dispute_id: String(chargebackId),
      reason: 'Goods or services not received',
    });
    expect(dispute.due_at?.getTime()).toBeGreaterThan(Date.now() + 86_400_000);
    expect(await scene.contest(dispute.id)).toMatchObject({ dispute: { status: 'under_review' } });
    await post('chargebacks/decide', { id: chargebackId, outcome: 'won' });
    await scene.poll();
    expect(await scene.payment(id)).toMatchObject({ dispute_status: 'won', disputed_minor: 0n });
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-273 pictures reach the provider with the evidence, each once, and the rest as links', async () => {
    const { scene, dispute, reference } = await disputeAtProvider();
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const actor = { kind: 'member', id: newTestId() } as const;
    for (const fileName of ['note"1.png', 'talk.png']) {
      const read = (take: (piece: Buffer) => 'continue' | 'stop') =>
        Promise.resolve(take(png) === 'stop' ? ('stopped' as const) : ('whole' as const));
      const upload = { disputeId: dispute.id, fileName, read };
      const kept = await uploadDisputeFile(scene.deps, { ...scene.caller, actor }, upload);
      expect(kept).toMatchObject({ kind: 'kept' });
    }
    expect(await scene.contest(dispute.id)).toMatchObject({ dispute: { status: 'under_review' } });
    const files = await listDisputeFiles(scene.deps, { ...scene.caller, id: dispute.id });
    expect(files?.map(({ isSent }) => isSent)).toEqual([true, true]);
    const answer = await fetch(`${opened.simulator?.address}/v3/chargebacks?page=1`, {
      headers: {
        authorization: `Bearer ${opened.simulator?.settings['PAYMENTS_LIVE_PROVIDER_SECRET_KEY']}`,
      },
    });
    const { data } = Object(await answer.json());
    const row = data.find((one: { tx_ref: string }) => one.tx_ref === reference);
    expect(row.meta.uploaded_proof).toMatch(/\/proofs\/\d+$/);
  });

  test('PD-372 the evidence is drawn once and sent first, as a picture of what was written', async () => {
    const orders: PackOrder[] = [];
    const drawPack: DrawPack = (_workspaceId, order) => {
      orders.push(order);
      if (orders.length === 1) throw new Error('all threads are busy');
      return renderPack(order);
    };
    const { scene, dispute, reference } = await disputeAtProvider({ drawPack });
    await scene.contest(dispute.id, 'The parcel was signed for by a neighbour.');
    expect(await scene.disputesOf(dispute.payment_id)).toMatchObject([
      { status: 'needs_response', answer: 'contest' },
    ]);
    scene.advance(61_000);
    await scene.send();
    expect(await scene.payment(dispute.payment_id)).toMatchObject({
      dispute_status: 'under_review',
    });
    expect(orders).toHaveLength(2);
    expect(orders[1]?.pack).toMatchObject({
      amount: '₦100.00',
      disputed: '₦100.00',
      providerDisputeId: dispute.provider_dispute_id,
      reason: 'Goods or services not received',
      evidence: { explanation: 'The parcel was signed for by a neighbour.' },
    });
    const { workspaceId } = scene;
    const [pack, other] = await listFileRows(use.database.db, { workspaceId, id: dispute.id });
    expect(other).toBeUndefined();
    expect(pack).toMatchObject({ isPack: true, isSent: true, mediaType: 'image/png' });
    const key = { workspaceId, id: pack?.id ?? '' };
    const kept = await findFileContent(use.database.db, dispute.id, key);
    const { simulator } = opened;
    const answer = await fetch(`${simulator?.address}/v3/chargebacks?page=1`, {
      headers: {
        authorization: `Bearer ${simulator?.settings['PAYMENTS_LIVE_PROVIDER_SECRET_KEY']}`,
      },
    });
    const { data } = Object(await answer.json());
    const row = data.find((one: { tx_ref: string }) => one.tx_ref === reference);
    expect(row.meta.uploaded_proof).toBe(kept?.providerLink);
  });

  test('accepted, both books agree on what the payer has back', async () => {
    const { scene, dispute, reference, book } = await disputeAtProvider();
    expect(await scene.accept(dispute.id)).toMatchObject({ dispute: { status: 'lost' } });
    const { chargebacks, problems } = await book();
    expect(problems).toEqual([]);
    expect(chargebacks).toContainEqual(
      expect.objectContaining({ txRef: reference, status: 'accepted', amountMinor: 10_000 }),
    );
    expect((await scene.balances())['settlement_cash NGN']).toBe(-10_000n);
    expect(await scene.breaks()).toEqual([]);
  });

  test('asked for again after it was won, it is a new dispute that names the first', async () => {
    const { scene, id, dispute, chargebackId, reference, post } = await disputeAtProvider();
    await post('chargebacks/decide', { id: chargebackId, outcome: 'won' });
    await post('chargebacks', { reference });
    await scene.poll();
    expect(await scene.disputesOf(id)).toMatchObject([
      { status: 'won' },
      { status: 'needs_response', previous_dispute_id: dispute.id },
    ]);
    expect(await scene.breaks()).toEqual([]);
  });
});
