import { createServer } from 'node:http';
import { sql, withTransaction } from '@countinghouse/postgres';
import { findFreePort } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePublicLink } from '../../src/customers/public-links/public-links.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import { openBridge } from '../support/payments-bridge/bridge-scene.ts';
import { testSealer } from '../support/people/staff.ts';
import { connectAsApplication } from '../support/processes/accounting-database.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const retryAfterSeconds = 7;
let asked = 0;
const payments = createServer((_request, answer) => {
  asked += 1;
  answer.writeHead(429, {
    'content-type': 'application/json',
    'retry-after': String(retryAfterSeconds),
  });
  answer.end(
    JSON.stringify({ error: 'Too many requests.', code: 'rate_limited', request_id: 'r' }),
  );
});

let api: TestApi;
let url = '';
beforeAll(async () => {
  const port = await findFreePort();
  await new Promise<void>((resolve) => payments.listen(port, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${port}`;
  api = await startTestApi({ settings: { ACCOUNTING_PAYMENTS_URLS: url } });
});
afterAll(async () => {
  await api.stop();
  await new Promise((resolve) => payments.close(resolve));
});

test('AD-205 where payments has too much to do, the page of an invoice waits as long as payments asks and offers to pay again', async () => {
  const scene = await createSendingScene(api);
  const { id } = await scene.invoice();
  const deps = { ...api.deps, sealer: testSealer };
  const bridge = await openBridge(
    { deps, worker: api.database },
    undefined,
    undefined,
    scene.orgId,
  );
  await bridge.follow();
  const owner = connectAsApplication({ applicationUrl: api.testDatabase.ownerUrl });
  await sql`update payments_connections set url = ${url} where org_id = ${scene.orgId}`.execute(
    owner.db,
  );
  await owner.close();
  const token = await withTransaction(api.database.db, (tx) =>
    ensurePublicLink(tx, deps, scene.orgId, { kind: 'document', id }),
  );
  const page = await (await fetch(`${api.address}/i/${token}`)).text();
  const formToken = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(`${api.address}/i/${token}/pay`, {
    method: 'POST',
    headers: { origin: api.address },
    body: new URLSearchParams({ token: formToken }),
    redirect: 'manual',
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  expect(answer.headers.get('refresh')).toBe(`${retryAfterSeconds}; url=/i/${token}?lang=en`);
  expect(text).toContain('Many people are paying just now');
  expect(text).not.toContain('name="token"');
  expect(asked).toBe(1);
  const again = await (await fetch(`${api.address}/i/${token}?lang=en`)).text();
  expect(again).toContain('name="token"');
});
