import { runCommand } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPepper } from '../support/people/tenants.ts';
import { serviceCommand } from '../support/processes/api-process.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createReconciliationScene } from '../support/settlement/reconciliation-scene.ts';
import type { ReconciliationScene } from '../support/settlement/reconciliation-scene.ts';

const use = usePaymentsDatabase();
let scene: ReconciliationScene;

beforeAll(async () => {
  scene = await createReconciliationScene(use.database, 1);
});
afterAll(() => scene.close());

async function admin(...words: readonly string[]) {
  const result = await runCommand([...serviceCommand('main-admin.ts'), '--json', ...words], {
    env: {
      ...scene.settings,
      PAYMENTS_DATABASE_URL: use.testDatabase.urlOf.operator,
      PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
    },
  });
  return { ...result, value: result.code === 0 ? JSON.parse(result.stdout) : null };
}

test('an operator reconciles a day, reads what is open and clears it', async () => {
  const day = scene.today();
  const lost = await scene.pay();
  const unknown = await scene.payUnknown();
  const { value: runs } = await admin('reconcile', '--day', day);
  expect(runs).toMatchObject([
    { list: 'charges', outcome: 'finished', theirs: 2, repaired: 1 },
    { list: 'transfers', outcome: 'finished' },
    { list: 'refunds', outcome: 'finished' },
    { list: 'settlements', outcome: 'finished' },
  ]);
  expect((await scene.payment(lost.id)).status).toBe('succeeded');
  const { value: open } = await admin('breaks', 'list', '--environment', 'live');
  expect(open).toMatchObject([
    { day, list: 'charges', kind: 'missing_here', object: unknown.id, theirs: '10000 NGN' },
  ]);
  const { value: none } = await admin('breaks', 'list', '--kind', 'fee');
  expect(none).toEqual([]);
  const clear = ['breaks', 'clear', '--id', String(open[0].break), '--reason', 'refunded there'];
  expect((await admin(...clear)).value).toMatchObject({ status: 'cleared' });
  const again = await admin(...clear);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('the break is already cleared');
  for (const wrong of ['2026-02-30', '2099-01-01']) {
    expect((await admin('reconcile', '--day', wrong)).code).toBe(1);
  }
});
