import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAuditEntry } from '../../src/kernel/audit/audit.sql.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);
const { businessId } = await createTenant(api.deps);
const finance = await signInStaff(api, { businessId, role: 'finance' });
const log = `/businesses/${businessId}/audit-log`;
const entryCount = 2_500;

/** More than one look takes in, so that what is rare lies behind what is not looked at first. */
beforeAll(async () => {
  const add = (action: string, subjectId: string) =>
    insertAuditEntry(api.database.db, {
      id: newTestId(),
      businessId,
      workspaceId: null,
      actor: { kind: 'member', id: finance.memberId },
      action,
      subjectKind: 'thing',
      subjectId,
      detail: { note: '=1+1' },
    });
  await add('thing.found', 'rare');
  await api.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('audit_log')
      .values(
        Array.from({ length: entryCount }, (_, index) => ({
          id: newTestId(),
          tenant_id: businessId,
          actor_kind: 'system',
          actor: 'payments',
          action: 'thing.made',
          subject_kind: 'thing',
          subject_id: `thing ${index}`,
        })),
      )
      .execute();
  });
  await add('=cmd', '@SUM(A1)');
});

async function page(query = '') {
  const answer = await finance.send('GET', `${log}?${query}`);
  expect(answer.status).toBe(200);
  return Object(await answer.json());
}

describe('the audit log', () => {
  test('newest first, with names, in pages that go on until nothing is left', async () => {
    const first = await page('limit=2');
    expect(first.data).toMatchObject([
      {
        action: '=cmd',
        actor: { kind: 'member', id: finance.memberId, name: `The finance <${finance.email}>` },
      },
      { action: 'thing.made', actor: { kind: 'system', id: 'payments', name: null } },
    ]);
    expect(first.has_more).toBe(true);
    const second = await page(`limit=2&starting_after=${first.next_cursor}`);
    expect(second.data[0].id < first.data[1].id).toBe(true);
  });

  test('what is rare is found behind pages that are empty', async () => {
    let query = 'action=thing.found';
    const found = [];
    for (let pages = 1; ; pages += 1) {
      const got = await page(query);
      found.push(...got.data);
      if (got.next_cursor === null) {
        expect(pages).toBeGreaterThan(1);
        break;
      }
      query = `action=thing.found&starting_after=${got.next_cursor}`;
    }
    expect(found).toMatchObject([{ subject: { kind: 'thing', id: 'rare' } }]);
  });

  test('filters by actor, by what an action is about, by subject and by time', async () => {
    const by = await page(`actor=${finance.memberId}&limit=100`);
    expect(by.data).toHaveLength(1);
    const about = await page('action=member&limit=100&starting_after=' + newestBefore());
    expect(about.data.every(({ action }: { action: string }) => action.startsWith('member.'))).toBe(
      true,
    );
    expect((await page('subject_id=%40SUM(A1)')).data).toHaveLength(1);
    expect((await page('before=2020-01-01T00:00:00Z')).data).toEqual([]);
    expect((await page('from=2999-01-01T00:00:00Z')).data).toEqual([]);
  });

  test('as CSV it is whole, and no cell is a formula', async () => {
    const answer = await finance.send('GET', `${log}?format=csv`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(answer.headers.get('content-disposition')).toContain('audit-log.csv');
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(entryCount + 2);
    expect(lines[0]).toMatch(/^id,created_at,/);
    expect(lines[1]).toContain(`,'=cmd,thing,'@SUM(A1),`);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test('shows nothing of another business', async () => {
    const other = await createTenant(api.deps);
    const stranger = await signInStaff(api, { businessId: other.businessId });
    const theirs = await stranger.send('GET', `/businesses/${other.businessId}/audit-log`);
    expect(await theirs.text()).not.toContain(businessId);
    expect((await stranger.send('GET', log)).status).toBe(404);
  });
});

function newestBefore(): string {
  return 'ffffffff-ffff-7fff-8fff-ffffffffffff';
}
