import { startNameServer } from '@countinghouse/testing';
import { expectErrorBody, sendRaw } from '@countinghouse/testing/contract';
import type { PublishedOperation } from '@countinghouse/testing/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { revokeApiKey } from '../../src/business/api-keys/revoke-api-key.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import { createFuzzClient } from './support/fuzz-client.ts';
import type { FuzzAnswer } from './support/fuzz-client.ts';
import { insertOneOfEach } from './support/payment-rows.ts';
import { published } from './support/published.ts';
import { fuzzRequests } from './support/request-arbitraries.ts';
import type { FuzzKey, FuzzRequest } from './support/request-arbitraries.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const simulator = await startTestSimulator();
// Names that are made up would each be looked for until the machine's name servers give up.
const names = await startNameServer();
const target = await openTarget({
  settings: { ...simulator.settings, PAYMENTS_WEBHOOK_NAME_SERVER: names.address },
});
afterAll(async () => {
  await target.close();
  await simulator.stop();
  await names.close();
});

/** How long to go on; a check gives more, `--full` much more. */
const seconds = Number(process.env['FUZZ_SECONDS'] ?? '10');
/** Set it to the seed that a failure printed, and the same requests come again. */
const givenSeed = process.env['FUZZ_SEED'];

/** Requests under way at the same time: they meet each other in batches and on connections. */
const atATimeMax = 8;
const structuredPart = 0.8;
/** For starting, and for making a failing case small. */
const spareMs = 60_000;

describe('random requests', () => {
  test(
    'P-293 made from the published document get answers that fit it, and no 5xx',
    { timeout: seconds * 1_000 + spareMs },
    async (context) => {
      const operator = needOperator(context, target);
      const client = createFuzzClient(target.baseUrl);
      const requests = fuzzRequests(await createKeys(operator), await createIds(operator));
      let answered = 0;
      await assertFor(
        seconds * structuredPart,
        fc.asyncProperty(
          fc.array(requests, { minLength: 1, maxLength: atATimeMax }),
          async (batch) => {
            const answers = await Promise.all(batch.map((request) => client.send(request)));
            answers.forEach((answer, at) => expectConforming(batch[at], answer));
            answered += batch.length;
          },
        ),
      );
      client.close();
      expect(answered).toBeGreaterThan(0);
      await context.annotate(`${answered} requests`);
    },
  );

  test(
    'P-293 PD-030 of damaged bytes get an answer of the contract or none, and no 5xx',
    { timeout: seconds * 1_000 + spareMs },
    async (context) => {
      needOperator(context, target);
      let sent = 0;
      await assertFor(
        seconds * (1 - structuredPart),
        fc.asyncProperty(damagedRequests(), async (bytes) => {
          const answer = await sendRaw(target.baseUrl, bytes, { isHalfClosed: true });
          sent += 1;
          if (answer === null || answer.status === 200) return;
          expect(answer.status).toBeLessThan(500);
          if (answer.text !== '') expectErrorBody({ ...answer, body: JSON.parse(answer.text) });
        }),
      );
      expect(sent).toBeGreaterThan(0);
      await context.annotate(`${sent} requests`);
    },
  );
});

const operations: ReadonlyMap<string | null, PublishedOperation> = new Map(
  published.operations.map((operation) => [operation.description.operationId, operation]),
);

function expectConforming(request: FuzzRequest | undefined, answer: FuzzAnswer): void {
  if (request === undefined) throw new Error('an answer without a request');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const operation = operations.get(request.operationId);
  if (answer.headers.get('content-type')?.startsWith('text/csv') === true) {
    expect(operation?.description.responses).toHaveProperty([answer.status, 'content', 'text/csv']);
    return;
  }
  const body: unknown = JSON.parse(answer.text);
  if (operation !== undefined) {
    published.expectAsPublished(request.method, operation.path, { ...answer, body });
  }
  if (answer.status !== 200) expectErrorBody({ ...answer, body: { ...Object(body) } });
  expect(expectedStatuses(operation, request)).toContain(answer.status);
}

/** What the document says of the key, the scope and the input decides the status. */
function expectedStatuses(
  operation: PublishedOperation | undefined,
  { key, isInputValid }: FuzzRequest,
): readonly number[] {
  if (operation?.isPublic === true) return isInputValid ? [200] : [400];
  if (key.kind === 'refused') return [401];
  if (operation === undefined) return [404];
  const asked = operation.description['x-required-scopes'];
  if (key.kind === 'no scopes' && asked.length > 0) return [403];
  const hasBody = operation.description['requestBody'] !== undefined;
  if (!isInputValid) return hasBody ? [400, 413] : [400];
  // A schema cannot say which currencies there are, which recipients, which accounts a bank has, which
  // time zones, or which days make a range.
  const byRule = Object.keys(operation.description.responses).map(Number).filter(isRuling);
  const hasDays = operation.description.parameters.some(
    ({ name, schema }) => schema['format'] === 'date' || name === 'time_zone',
  );
  const isRuled = operation.method !== 'GET' || hasDays;
  // Where a log was read to may be another place than where it ends.
  const isRead = operation.method === 'GET' && operation.description.responses['409'] !== undefined;
  const isOfSandbox = operation.description.responses['501'] !== undefined;
  return [
    200,
    ...(isRuled ? byRule : []),
    ...(isOfSandbox ? [501] : []),
    ...(isRead ? [409] : []),
    ...(operation.path.includes('{') ? [404] : []),
  ];
}

function isRuling(status: number): boolean {
  return status === 400 || status === 404 || status === 501;
}

async function createKeys({ api, tenant }: Operator): Promise<readonly FuzzKey[]> {
  const bearer = (key: string): string => `Bearer ${key}`;
  const scopeless = await tenant.createKey({ scopes: [] });
  const expired = await tenant.createKey({ expiresAt: new Date(0) });
  const elsewhere = await tenant.createKey({ allowedCidrs: ['203.0.113.0/24'] });
  const revoked = await tenant.createKey();
  await revokeApiKey(api.deps, { businessId: tenant.businessId, keyId: revoked.id });
  const good = [target.liveKey, target.testKey, target.otherLiveKey].map(bearer);
  const refused = [
    undefined,
    ...[expired, elsewhere, revoked].map(({ key }) => bearer(key)),
    bearer(`${target.liveKey}x`),
    bearer(''),
    bearer('svc_live_'),
    `Basic ${target.liveKey}`,
    target.liveKey,
    bearer('\u00e9'.repeat(50)),
    bearer('x'.repeat(4_000)),
  ];
  return [
    // Good keys as often as all others together: most of the interface is behind them.
    ...Array.from({ length: 4 }, () => good)
      .flat()
      .map((authorization) => ({ kind: 'all scopes', authorization }) as const),
    ...[scopeless].map(({ key }) => ({ kind: 'no scopes', authorization: bearer(key) }) as const),
    ...refused.map((authorization) => ({ kind: 'refused', authorization }) as const),
  ];
}

/** Payments of all three keys, so that some ids are found and some are somebody else's. */
async function createIds(operator: Operator): Promise<readonly string[]> {
  const { api, tenant, other } = operator;
  return [
    ...(await insertOneOfEach(operator, tenant.liveWorkspaceId)).values(),
    await insertPayment(api.database, tenant.testWorkspaceId),
    await insertPayment(api.database, other.liveWorkspaceId),
  ];
}

/** A good request with some of its bytes changed, doubled, cut or put in. */
function damagedRequests(): fc.Arbitrary<Buffer> {
  const { pathname, host } = new URL(target.baseUrl);
  const lines = [
    `GET ${pathname}/payments?limit=1 HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${target.liveKey}`,
    'content-type: application/json',
    'content-length: 2',
    'connection: close',
    '',
    '{}',
  ];
  const whole = Buffer.from(lines.join('\r\n'), 'latin1');
  const damage = fc.record({
    at: fc.nat(whole.length),
    length: fc.nat(12),
    bytes: fc.uint8Array({ maxLength: 12 }),
  });
  return fc
    .array(damage, { minLength: 1, maxLength: 3 })
    .map((damages) =>
      damages.reduce(
        (bytes, { at, length, bytes: inserted }) =>
          Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + length)]),
        whole,
      ),
    );
}

async function assertFor(
  forSeconds: number,
  property: fc.IAsyncPropertyWithHooks<[unknown]>,
): Promise<void> {
  const seed = givenSeed === undefined ? Date.now() : Number(givenSeed);
  const details = await fc.check<[unknown]>(property, {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: forSeconds * 1_000,
    markInterruptAsFailure: false,
  });
  if (!details.failed) return;
  const report = fc.defaultReportMessage(details) ?? '';
  throw new Error(`again with FUZZ_SEED=${seed}\n${report}`, { cause: details.errorInstance });
}
