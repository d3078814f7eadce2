import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayMs } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { downloadArchive, openArchiveWorker } from '../support/leaving/archive-worker.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { giveFunds } from '../support/money-out/payout-rows.ts';
import { createPayoutScene } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { connectAsApplication } from '../support/processes/payments-database.ts';
import { startTestApi } from '../support/processes/running-api.ts';

let nowMs = Date.parse('2026-11-15T12:00:00Z');
const now = (): Date => new Date(nowMs);
const api = await startTestApi({ nowMs: () => nowMs });
const worker = openArchiveWorker(api, now);
const program = join(import.meta.dirname, '../../../../prove/check-archive.mjs');
const run = promisify(execFile);
let directory = '';
let scene: PayoutScene;
let businessId = '';
let owner: Staff;

const signIn = (options: Partial<Parameters<typeof signInStaff>[1]> = {}): Promise<Staff> =>
  signInStaff(api, { businessId, now: now(), ...options });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'archive-'));
  scene = await createPayoutScene(api.database);
  ({ businessId } = scene.tenant);
  owner = await signIn();
});
afterAll(async () => {
  await worker.close();
  await api.stop();
  await rm(directory, { recursive: true });
});

const download = (staff: Staff, id: string, from = businessId) =>
  downloadArchive(api, staff, { businessId: from, id });
const get = (staff: Staff, path: string) => ask(staff, 'GET', path);
const post = (staff: Staff, path: string) => ask(staff, 'POST', path);

async function ask(staff: Staff, method: string, path: string) {
  const answer = await staff.send(method, path);
  return { status: answer.status, body: Object(await answer.json()) };
}

const archivesOf = (id = businessId): string => `/businesses/${id}/archives`;

/** What the program prints of a file; `ok` when it found nothing wrong. */
async function check(bytes: Buffer): Promise<string> {
  const path = join(directory, `${newTestId()}.zip`);
  await writeFile(path, bytes);
  const { stdout } = await run(process.execPath, [program, path]).catch((error: unknown) =>
    Object(error),
  );
  return stdout;
}

describe('an archive of a business', () => {
  test('PD-254 contains both environments, is prepared by the worker, and its movements are the balances to the minor unit', async () => {
    await giveFunds(api.database, scene.tenant.testWorkspaceId, 12_345n);
    await insertPayment(api.database, scene.workspaceId, { settled_at: now() });
    await numberAll(api.database);
    // Held, and without a number yet.
    await scene.askOne({ amountMinor: 60_000_000n });
    const uploaded = await fetch(
      `${api.address}/dashboard/api/businesses/${businessId}/documents?kind=registration&fileName=../a%20b.pdf`,
      {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/octet-stream' },
        body: '%PDF-1.7\nregistered',
      },
    );
    expect(uploaded.status).toBe(200);
    const requested = await post(owner, archivesOf());
    expect(requested).toMatchObject({ status: 202, body: { status: 'queued', files_total: null } });
    const id = String(requested.body.id);
    expect((await post(owner, archivesOf())).body.reason).toBe('archive_under_way');
    expect((await download(owner, id)).status).toBe(409);
    await worker.prepare(businessId, id);
    const { body: list } = await get(owner, archivesOf());
    expect(list.data).toMatchObject([
      { id, status: 'ready', downloadable: true, expires_at: '2026-11-22T12:00:00.000Z' },
    ]);
    const { status, bytes } = await download(owner, id);
    expect(status).toBe(200);
    const told = await check(bytes);
    expect(told).not.toContain('✗');
    expect(told).toMatch(/✓ 3 balanced transactions, 2 movements, 5 account balances/);
    const names = bytes.toString('latin1');
    expect(names.includes('reports/settlements-live.csv')).toBe(true);
    expect(names.includes('-__a b.pdf')).toBe(true);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where tenant_id = ${businessId} and subject_kind = 'archive'
      order by action`.execute(api.database.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'archive.downloaded',
      'archive.ready',
      'archive.requested',
    ]);
  });

  test('PD-254 that somebody changed is found out', async () => {
    const { body: list } = await get(owner, archivesOf());
    const { bytes } = await download(owner, list.data[0].id);
    const changed = Buffer.from(bytes);
    changed[400] = (changed[400] ?? 0) ^ 1;
    expect(await check(changed)).toContain('✗');
  });

  test('PD-254 of a statement that its movements do not lead to is found out', async () => {
    const admin = connectAsApplication({ applicationUrl: api.testDatabase.adminUrl });
    await sql`
      update balance_entries set available_after_minor = available_after_minor + 1
      where workspace_id = ${scene.tenant.testWorkspaceId}`.execute(admin.db);
    const { body: made } = await post(owner, archivesOf());
    await worker.prepare(businessId, made.id);
    const told = await check((await download(owner, made.id)).bytes);
    expect(told).toContain('does not lead to its available balance');
    await sql`
      update balance_entries set available_after_minor = available_after_minor - 1
      where workspace_id = ${scene.tenant.testWorkspaceId}`.execute(admin.db);
    await admin.close();
  });

  test('PD-255 is for owners with a fresh second factor, and for nobody of another business', async () => {
    const { body: list } = await get(owner, archivesOf());
    const { id } = list.data[0];
    const admin = await signIn({ role: 'admin' });
    expect((await get(admin, archivesOf())).status).toBe(403);
    expect((await post(admin, archivesOf())).status).toBe(403);
    expect((await download(admin, id)).status).toBe(403);
    const stale = await signIn({ secondFactorAt: new Date(nowMs - 600_000) });
    expect((await post(stale, archivesOf())).body.reason).toBe('second_factor_stale');
    expect((await download(stale, id)).status).toBe(403);
    expect((await post(owner, `${archivesOf()}/${id}/download`)).status).toBe(200);
    const other = await createTenant(api.deps);
    const stranger = await signIn({ businessId: other.businessId });
    expect((await download(stranger, id)).status).toBe(404);
    expect((await download(stranger, id, other.businessId)).status).toBe(404);
  });

  test('PD-255 is out of reach for an owner who was removed, and erased after seven days', async () => {
    nowMs += dayMs;
    const [leaving, again] = [await signIn(), await signIn()];
    const { body: made } = await post(again, archivesOf());
    const id = String(made.id);
    await worker.prepare(businessId, id);
    const removed = await again.send(
      'DELETE',
      `/businesses/${businessId}/members/${leaving.memberId}`,
    );
    expect(removed.status).toBe(200);
    expect((await download(leaving, id)).status).toBe(404);
    expect((await download(again, id)).status).toBe(200);
    nowMs += 7 * dayMs;
    const late = await signIn();
    expect((await download(late, id)).status).toBe(409);
    await worker.erase();
    const { rows } = await sql`
      select from archive_parts where tenant_id = ${businessId}`.execute(worker.database.db);
    expect(rows).toHaveLength(0);
  });

  test('PD-255 cannot be read outside its preparation', async () => {
    const other = await createTenant(api.deps);
    const theirs = await signIn({ businessId: other.businessId });
    const { body: made } = await post(theirs, archivesOf(other.businessId));
    await expect(
      sql`select open_archive_rows(${other.businessId}, ${made.id}, 'payments', false)`.execute(
        worker.database.db,
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
