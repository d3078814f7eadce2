import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectLocksHeld, issueWhileLocking } from '../support/ledger/locking.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test(
  'AD-077 locks hold while 50 documents are issued at once and the date moves, 20 times over',
  { timeout: 300_000 },
  async () => {
    let [issued, refused] = [0, 0];
    for (let round = 0; round < 20; round += 1) {
      const { answers, scene } = await issueWhileLocking(api, { documents: 50, moves: 12 });
      await expectLocksHeld(api.database, scene.orgId);
      for (const { status, body } of answers) {
        if (status === 200) issued += 1;
        else {
          expect(body.reason).toMatch(/^period_(soft_)?locked$/);
          refused += 1;
        }
      }
    }
    expect(Math.min(issued, refused)).toBeGreaterThan(0);
  },
);
