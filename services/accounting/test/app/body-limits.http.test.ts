import { measureLongestTurn, turnMsMax } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const kib = 1024;

let api: TestApi;
let scene: IssuingScene;
let owner: Staff;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createIssuingScene(api.deps);
  owner = await signInStaff(api, { orgId: scene.orgId });
});
afterAll(() => api.stop());

function post(path: string, body: string): Promise<Response> {
  return fetch(`${api.address}/app/api${path}`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body,
  });
}

describe('bodies in the application', () => {
  test.each(['/auth/sign-in', '/auth/passkeys', '/invitations/register', '/invitations/accept'])(
    '%s reads 16 KiB and not a byte more',
    async (path) => {
      expect((await post(path, padded(16 * kib))).status).not.toBe(413);
      expect((await post(path, padded(16 * kib + 1))).status).toBe(413);
    },
  );

  test.each([
    ['/contacts', 64],
    ['/documents', 1_024],
    ['/documents/preview', 1_024],
    ['/quotes', 1_024],
    ['/recurring', 1_024],
    ['/journal/entries', 1_024],
    ['/bank/statements', 1_024],
  ])('%s reads %i KiB and not a byte more', async (path, limitKib) => {
    const place = `/organisations/${scene.orgId}${path}`;
    expect((await post(place, padded(limitKib * kib))).status).toBe(400);
    expect((await post(place, padded(limitKib * kib + 1))).status).toBe(413);
  });

  test('a document of 200 full lines with texts of 2,000 characters is stored', async () => {
    const line = {
      description: 'é'.repeat(2_000),
      quantity: 1.000001,
      unit_price: 10.000001,
      discount_pct: 0.0001,
      account_id: scene.accountIdOf('4000'),
      tax_code_id: scene.taxCodes.standard,
    };
    const { status, body } = await owner.post('/documents', {
      kind: 'invoice',
      contact_id: scene.customer.id,
      notes: 'é'.repeat(4_000),
      lines: Array.from({ length: 200 }, () => line),
    });
    expect(status).toBe(201);
    expect(body.lines).toHaveLength(200);
  });

  test('a sign-in of 90,000 keys is refused and holds up nobody', async () => {
    const text = manyKeys(90_000);
    const { result, longestMs } = await measureLongestTurn(() => post('/auth/sign-in', text));
    expect(longestMs).toBeLessThanOrEqual(turnMsMax);
    expect(result.status).toBe(413);
  });

  test('a document of 90,000 keys is refused by their number and holds up nobody', async () => {
    const text = manyKeys(90_000);
    const path = `/organisations/${scene.orgId}/documents`;
    const { result, longestMs } = await measureLongestTurn(() => post(path, text));
    expect(longestMs).toBeLessThanOrEqual(turnMsMax);
    expect(result.status).toBe(400);
    expect(JSON.stringify(await result.json())).toContain('10,000 keys and values');
  });
});

/** Valid JSON of so many bytes. */
function padded(bytes: number): string {
  return `{"notDocumented":1${' '.repeat(bytes - 19)}}`;
}

function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_key, at) => `"k${at}":1`).join(',')}}`;
}
