import { fileURLToPath } from 'node:url';
import { sql } from '@countinghouse/postgres';
import { startProcess, waitUntil } from '@countinghouse/testing';
import type { TestProcess } from '@countinghouse/testing';
import { expect, test } from 'vitest';
import { listNumbers } from '../support/documents/document-numbers.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { startTogether } from '../support/ledger/starting-lock.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const draftsMade = 200;
const rounds = 3;
const issuedBeforeKill = 24;
const startWaitMs = 30_000;

const script = fileURLToPath(new URL('../support/documents/main-issuer.ts', import.meta.url));

function startIssuer(orgId: string, ids: readonly string[]): TestProcess {
  const url = use.testDatabase.applicationUrl;
  return startProcess([process.execPath, script, url, orgId, ids.join()]);
}

const numbersOf = (issuer: TestProcess): readonly string[] =>
  issuer.stdout().match(/INV-\d+/g) ?? [];

test('AD-080 processes that are killed while they issue leave no gap and no repeat', async () => {
  const scene = await createIssuingScene(use.deps);
  const ids: string[] = [];
  while (ids.length < draftsMade) ids.push((await scene.draft()).id);
  const told: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Both have the same drafts, from either end.
    const waiting = await listDrafts(ids);
    const issuers = await startTogether(
      use.database,
      [waiting, waiting.toReversed()].map((some) => () => startIssuer(scene.orgId, some)),
    );
    const areAtWork = (): boolean => issuers.flatMap(numbersOf).length >= issuedBeforeKill;
    await waitUntil('the issuers are at work', areAtWork, startWaitMs);
    for (const issuer of issuers) issuer.signal('SIGKILL');
    await Promise.all(issuers.map(({ ended }) => ended));
    told.push(...issuers.flatMap(numbersOf));
  }
  await allEnded();
  const numbers = await listNumbers(use.database, scene.orgId);
  expect(numbers).toEqual(numbers.map((_, index) => `INV-${String(index + 1).padStart(5, '0')}`));
  // What a process said it had issued is there, and was said once.
  expect(told.filter((number) => !numbers.includes(number))).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
});

async function listDrafts(ids: readonly string[]): Promise<readonly string[]> {
  const rows = await use.database.db
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'draft')
    .execute();
  return rows.map(({ id }) => id);
}

/** The server may still be committing what a dead process asked for last. */
async function allEnded(): Promise<void> {
  await waitUntil('no connection of an issuer is left', async () => {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'issuer'`.execute(use.database.db);
    return rows[0]?.count === 0n;
  });
}
