import { getCurrency } from '@countinghouse/money';
import { sql, withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../../../test/support/documents/issuing-scene.ts';
import type { IssuingScene } from '../../../test/support/documents/issuing-scene.ts';
import { testOperator as actor } from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { readLines } from '../../documents/document/read-document.ts';
import { addDraft } from '../../documents/drafts/create-draft.ts';
import { contentOf } from '../../documents/drafts/draft.rules.ts';
import type { DraftContent } from '../../documents/drafts/draft.rules.ts';
import { issueDocument } from '../../documents/issuing/issue-document.ts';
import { postManualJournal } from '../../ledger/journal/manual/post-manual-journal.ts';
import { setRate } from '../rates/set-rate.ts';
import { changeBaseCurrency } from './change-base-currency.ts';
import { changeSettings } from './change-settings.ts';

const use = useAccountingDatabase();
const queueMail = async () => undefined;
let holder: Client;
beforeAll(async () => {
  holder = new Client({ connectionString: use.testDatabase.ownerUrl });
  await holder.connect();
});
afterAll(() => holder.end());

/** Starts issuing and pauses it where it takes its number, after it has read the settings. */
async function issueAround(scene: IssuingScene, id: string, interleaved: () => Promise<unknown>) {
  await holder.query('begin');
  await holder.query('select from number_series where org_id = $1 for update', [scene.orgId]);
  const issuing = issueDocument(use.deps, scene.order(id));
  await waitUntil('it waits for its number', isAnyoneWaiting);
  await interleaved();
  await holder.query('commit');
  return issuing;
}

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(use.database.db);
  return rows.length > 0;
}

const toUsd =
  ({ orgId }: IssuingScene) =>
  async () => {
    const currency = getCurrency('USD');
    expect(await changeBaseCurrency(use.deps, { orgId, actor, currency })).toEqual({
      kind: 'changed',
    });
  };

test('AD-047 what was computed in the old currency is computed anew when the currency changed meanwhile', async () => {
  const scene = await createIssuingScene(use.deps);
  const { id } = await scene.draft({ currency: 'USD' });
  expect(await issueAround(scene, id, toUsd(scene))).toMatchObject({ kind: 'done' });
  // 100 plus 21 % in USD, now the base currency; at the old rate of 0.9 it would be 10890.
  expect(await scene.entry(id)).toContain('1100 12100 12100');
});

test('AD-047 and it is refused where the new currency has no rate for it', async () => {
  const scene = await createIssuingScene(use.deps);
  const { id } = await scene.draft();
  expect(await issueAround(scene, id, toUsd(scene))).toMatchObject({ reason: 'fx_rate_missing' });
  expect(await scene.entryCount()).toBe(0);
});

test('AD-047 the same when another posting was the first one in the new currency', async () => {
  const scene = await createIssuingScene(use.deps);
  const { orgId } = scene;
  const late = await scene.draft();
  const first = { orgId, actor, date: '2026-03-01', memo: 'capital' };
  const line = (code: string, baseMinor: bigint) => ({
    accountId: scene.accountIdOf(code),
    contactId: null,
    currency: getCurrency('USD'),
    docMinor: baseMinor,
    baseMinor,
  });
  const outcome = await issueAround(scene, late.id, async () => {
    await toUsd(scene)();
    const rate = { currency: getCurrency('EUR'), date: '2026-01-01', rate: '1.25', source: 'test' };
    await setRate(use.deps, { orgId, actor, ...rate });
    const lines = [line('1000', 500n), line('3000', -500n)];
    const posted = await postManualJournal(use.deps, { ...first, lines });
    expect(posted).toMatchObject({ kind: 'posted', entry: { entryNo: 1n } });
  });
  expect(outcome).toMatchObject({ kind: 'done' });
  expect(await scene.entry(late.id)).toContain('1100 12100 15125');
});

test('an entry computed under the old tax scheme is posted under the new one if it changed in between', async () => {
  const scene = await createIssuingScene(use.deps);
  const { orgId } = scene;
  const { id } = await scene.draft();
  const outcome = await issueAround(scene, id, async () => {
    const change = { taxScheme: 'cash' } as const;
    const changed = await changeSettings(
      { ...use.deps, queueMail },
      { orgId, actor, version: 2, change },
    );
    expect(changed).toMatchObject({ kind: 'changed' });
  });
  expect(outcome).toMatchObject({ kind: 'done' });
  // 2205 is deferred tax: due when the money arrives.
  expect(await scene.entry(id)).toContain('2205 -2100 -2100');
});

async function contentOfDraft(scene: IssuingScene): Promise<DraftContent> {
  const draft = await scene.draft({ currency: 'USD' });
  return contentOf(draft, await readLines(use.database.db, scene.orgId, draft.id));
}

test('AD-047 a rate that is being chosen for a draft is seen by whoever changes the base currency', async () => {
  const scene = await createIssuingScene(use.deps);
  const { orgId } = scene;
  const content = await contentOfDraft(scene);
  const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const drafting = withTransaction(use.database.db, async (tx) => {
    const order = { orgId, actor, origin: 'application', kind: 'invoice' } as const;
    await addDraft(tx, use.deps, { ...order, content: { ...content, chosenRate: '0.88' } });
    written.resolve();
    await released.promise;
  });
  await written.promise;
  const changing = changeBaseCurrency(use.deps, { orgId, actor, currency: getCurrency('JPY') });
  await waitUntil('it waits for the draft', isAnyoneWaiting);
  released.resolve();
  await drafting;
  expect(await changing).toEqual({ kind: 'reject', reason: 'drafts_have_chosen_rates' });
});
