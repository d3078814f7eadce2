import { findFreePort, waitUntil } from '@countinghouse/testing';
import { commandOf, startApi } from '@countinghouse/testing/faults';
import type { ApiProcess } from '@countinghouse/testing/faults';
import { expect, onTestFinished } from 'vitest';
import type { Database } from '../../../src/kernel/database.ts';
import { verifyJournal } from '../../../src/ledger/journal/proof/verify-journal.ts';
import { listNumbers } from '../documents/document-numbers.ts';
import { createIssuingScene } from '../documents/issuing-scene.ts';
import type { IssuingScene } from '../documents/issuing-scene.ts';
import { signInStaff } from '../people/staff.ts';
import { operatorDeps } from '../people/tenants.ts';
import { connectAsApplication, createAccountingDatabase } from './accounting-database.ts';
import { apiSettings } from './running-api.ts';

/** Books whose API is a process of its own, and people who use it whatever happens to it. */
export interface FaultBooks {
  readonly database: Database;
  readonly databaseName: string;
  readonly applicationUrl: string;
  readonly scene: IssuingScene;
  readonly api: ApiProcess;
  /** Once more, at the same address. */
  readonly restartApi: () => Promise<ApiProcess>;
  readonly issueAll: (orders: number) => Issuing;
}

/** Every order ends as one invoice in the books, however often it has to be asked for. */
interface Issuing {
  readonly doneCount: () => number;
  /** The numbers that were told, by order. */
  readonly finish: () => Promise<readonly string[]>;
  /** Statuses of all answers; 0 where none came. */
  readonly statuses: () => readonly number[];
}

const lanes = 4;
const readyWaitMs = 60_000;

export async function openFaultBooks(
  options: { readonly adminUrl?: string } = {},
): Promise<FaultBooks> {
  const testDatabase = await createAccountingDatabase(options);
  const database = connectAsApplication(testDatabase);
  onTestFinished(async () => {
    await database.close();
    if (options.adminUrl === undefined) await testDatabase.drop();
  });
  const deps = operatorDeps(database);
  const scene = await createIssuingScene(deps);
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = apiSettings(testDatabase, { ACCOUNTING_PORT: `${port}` });
  const restartApi = async (): Promise<ApiProcess> => {
    const started = await startApi(commandOf('accounting', 'main-api.ts'), settings);
    onTestFinished(() => started.kill());
    await started.waitUntilReady(readyWaitMs);
    return started;
  };
  const api = await restartApi();
  const staff = await signInStaff(
    { address, database, deps },
    { orgId: scene.orgId, role: 'bookkeeper', origin: address },
  );
  const createDraft = (order: number): Promise<Response> =>
    fetch(`${address}/api/v1/invoices`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${scene.writeKey}`,
        'content-type': 'application/json',
        'idempotency-key': `order-${order}`,
      },
      body: JSON.stringify({
        contact_id: scene.customer.id,
        lines: [{ description: `Order ${order}`, unit_price: 10 }],
      }),
    });

  function issueAll(orders: number): Issuing {
    const waiting = Array.from({ length: orders }, (_, index) => index);
    const numbers: string[] = [];
    const statuses: number[] = [];
    /** Null when there is no answer, or one that says to come back. */
    async function ask<Reply extends { readonly status: number }>(
      question: () => Promise<Reply>,
    ): Promise<Reply | null> {
      const reply = await question().catch(() => null);
      statuses.push(reply?.status ?? 0);
      return reply === null || reply.status === 503 ? null : reply;
    }
    async function tryOrder(order: number): Promise<string | null> {
      const reply = await ask(() => createDraft(order));
      if (reply === null) return null;
      const draft = Object(await reply.json().catch(() => null));
      if (typeof draft.id !== 'string') return null;
      const issue = await ask(() =>
        staff.post(`/documents/${draft.id}/issue`, { version: draft.version ?? 1 }),
      );
      if (issue === null) return null;
      if (issue.status === 200) return String(issue.body.number);
      // Issued before, by a request whose answer was lost.
      const found = await ask(() => staff.get(`/documents/${draft.id}`));
      return found?.body.number ?? null;
    }
    async function lane(): Promise<void> {
      for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
        let number = await tryOrder(order);
        while (number === null) {
          await waitUntil(
            'the API serves again',
            async () => (await fetch(`${address}/readyz`).catch(() => null))?.status === 200,
            readyWaitMs,
          );
          number = await tryOrder(order);
        }
        numbers.push(number);
      }
    }
    const finished = Promise.all(Array.from({ length: lanes }, lane));
    finished.catch(() => undefined);
    return {
      doneCount: () => numbers.length,
      statuses: () => statuses,
      finish: async () => {
        await finished;
        return numbers;
      },
    };
  }

  return {
    database,
    databaseName: testDatabase.name,
    applicationUrl: testDatabase.applicationUrl,
    scene,
    api,
    restartApi,
    issueAll,
  };
}

/** No half documents, numbers without gaps, and a journal that explains itself. */
export async function expectWhole(
  database: Database,
  orgId: string,
  told: readonly string[],
): Promise<void> {
  const numbers = await listNumbers(database, orgId);
  expect(numbers).toEqual(numbers.map((_, index) => `INV-${String(index + 1).padStart(5, '0')}`));
  expect(told.filter((number) => !numbers.includes(number))).toEqual([]);
  expect(new Set(told).size, 'each number is told for one order').toBe(told.length);
  const posted = await database.db
    .selectFrom('documents')
    .select('id')
    .where('org_id', '=', orgId)
    .where('number', 'is not', null)
    .execute();
  expect(posted, 'every number has its entry').toHaveLength(numbers.length);
  expect(await Array.fromAsync(verifyJournal(database, { orgId }))).toEqual([]);
}
