import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { measureLongestTurn, turnMsMax } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementFormats } from '../../src/bank/statements/statement.rules.ts';
import { ensurePublicLink } from '../../src/customers/public-links/public-links.ts';
import { writeCsv } from '../support/bank/bank-files.ts';
import { hostileFiles } from '../support/bank/hostile-files.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import { createScene } from '../support/ledger/books-scene.ts';
import { signInStaff, testSealer } from '../support/people/staff.ts';
import type { Answer, Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

/** A third of the largest body: the long check sends that one, with 10,000 lines and the largest PDF. */
const fileCharacters = 300_000;
const bankLines = 3_000;

async function createDesk(api: TestApi) {
  const scene = await createScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  const account_id = scene.accountIdOf('1000');
  const send = (content: string, more: object = {}): Promise<Answer> =>
    staff.post('/bank/statements', { account_id, file_name: 'a', content, ...more });
  return { staff, account_id, send };
}

const honestFile = (count: number): string =>
  writeCsv({
    currency: getCurrency('EUR'),
    accountNumber: 'DE89370400440532013000',
    openingMinor: 0n,
    lines: Array.from({ length: count }, (_, index) => ({
      date: '2026-03-01',
      amountMinor: BigInt(index + 1),
      counterparty: `Customer ${index}`,
      description: `Invoice ${index}`,
    })),
  });

describe('while one organisation asks for much', () => {
  let api: TestApi;
  let desk: Awaited<ReturnType<typeof createDesk>>;
  let neighbour: Staff;
  beforeAll(async () => {
    // Deadlines are of the clock, and the machine may be busy with other tests.
    api = await startTestApi({ compute: { deadlineMs: 110_000 } });
    desk = await createDesk(api);
    neighbour = (await createDesk(api)).staff;
    // Threads start with the first file.
    expect((await desk.send(honestFile(1))).status).toBe(201);
  });
  afterAll(() => api.stop());

  /** Another organisation reads meanwhile, and is answered. */
  async function askBesideOthers<Result>(ask: () => Promise<Result>): Promise<Result> {
    const { result, longestMs } = await measureLongestTurn(async () => {
      const reads = Array.from({ length: 5 }, () => neighbour.get('/bank/accounts'));
      const [answer, ...others] = await Promise.all([ask(), ...reads]);
      expect(others.map(({ status }) => status)).toEqual(reads.map(() => 200));
      return answer;
    });
    expect(longestMs).toBeLessThanOrEqual(turnMsMax);
    return result;
  }

  test.each(statementFormats)(
    'a hostile %s file holds up nobody else',
    async (format) => {
      const content = hostileFiles[format](fileCharacters);
      const { status } = await askBesideOthers(async () =>
        (await createDesk(api)).send(content, { format }),
      );
      expect([201, 400]).toContain(status);
    },
    120_000,
  );

  test('3,000 bank lines are imported and matched without holding up anybody else', async () => {
    const file = honestFile(bankLines);
    const imported = await askBesideOthers(async () => {
      const other = await createDesk(api);
      return { other, answer: await other.send(file) };
    });
    expect(imported.answer.status).toBe(201);
    const { staff, account_id } = imported.other;
    const path = `/bank/accounts/${account_id}/auto-match`;
    const { body } = await askBesideOthers(() => staff.post(path, {}));
    expect(body).toMatchObject({ left: bankLines, has_more: false });
  }, 120_000);

  test('the PDF of an invoice of 120 kB is drawn once, for whoever opens its link how often', async () => {
    const scene = await createSendingScene(api);
    const line = { description: 'word '.repeat(400) };
    let invoices = 0;
    const issue = async (): Promise<string> => {
      const { id } = await scene.posted({ lines: Array.from({ length: 60 }, () => line) });
      invoices += 1;
      return withTransaction(api.database.db, (tx) =>
        ensurePublicLink(tx, { ...api.deps, sealer: testSealer }, scene.orgId, {
          kind: 'document',
          id,
        }),
      );
    };
    const view = async (token: string): Promise<Buffer> => {
      const answer = await fetch(`${api.address}/i/${token}/document.pdf`);
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const { token, drawn } = await askBesideOthers(async () => {
      const opened = await issue();
      return { token: opened, drawn: await Promise.all([view(opened), view(opened)]) };
    });
    expect((await view(token)).equals(drawn[0])).toBe(true);
    const metrics = await (await fetch(`http://127.0.0.1:${api.metricsPort}/metrics`)).text();
    const drawings =
      /worker_pool_task_duration_seconds_count\{(?=[^}]*pool="draw_pdf")[^}]*\} (\d+)\n/;
    expect(drawings.exec(metrics)?.[1]).toBe(String(invoices));
  }, 120_000);
});

const retryLater = { status: 503, body: { code: 'unavailable' } };

test('one organisation cannot take all places: what is more answers 503 and is not stored', async () => {
  const api = await startTestApi({ compute: { threads: 1, queueMax: 1 } });
  const [desk, other] = [await createDesk(api), await createDesk(api)];
  const sent = [honestFile(2_000), honestFile(2_001), honestFile(2_002)].map((file) =>
    desk.send(file),
  );
  const answers = await Promise.all([...sent, other.send(honestFile(3))]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers[3]).toMatchObject({ status: 201 });
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(refused).toHaveLength(2);
  for (const answer of refused) {
    expect(answer).toMatchObject(retryLater);
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  expect((await desk.staff.get('/bank/statements')).body.data).toHaveLength(1);
  await api.stop();
}, 60_000);

test('a file that is not read by its deadline answers 503, and nothing of it is stored', async () => {
  const api = await startTestApi({ compute: { deadlineMs: 1 } });
  const desk = await createDesk(api);
  const answer = await desk.send(honestFile(1));
  expect(answer).toMatchObject(retryLater);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect((await desk.staff.get('/bank/statements')).body.data).toEqual([]);
  await api.stop();
});
