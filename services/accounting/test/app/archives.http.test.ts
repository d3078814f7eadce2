import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayMs } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadArchive, openArchiveWorker } from '../support/leaving/archive-worker.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation, newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

let nowMs = Date.parse('2026-11-15T12:00:00Z');
const api = await startTestApi({ nowMs: () => nowMs });
const worker = openArchiveWorker(api);
const { prepare } = worker;
const program = join(import.meta.dirname, '../../../../prove/check-archive.mjs');
const run = promisify(execFile);
let directory = '';
let scene: SettlingScene;
let owner: Staff;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'archive-'));
  scene = await createSettlingScene(api.deps);
  owner = await signInStaff(api, { orgId: scene.orgId });
});
afterAll(async () => {
  await worker.close();
  await api.stop();
  await rm(directory, { recursive: true });
});

const download = (staff: Staff, orgId: string, id: string) =>
  downloadArchive(api, staff, { orgId, id });

/** What the program prints of a file; `ok` when it found nothing wrong. */
async function check(bytes: Buffer): Promise<string> {
  const path = join(directory, `${newTestId()}.zip`);
  await writeFile(path, bytes);
  const { stdout } = await run(process.execPath, [program, path]).catch((error: unknown) =>
    Object(error),
  );
  return stdout;
}

describe('an archive of everything', () => {
  test('AD-119 is requested by an owner, prepared by the worker, downloaded, and holds to the minor unit', async () => {
    await scene.posted();
    const subject = await scene.posted();
    await fetch(
      `${api.address}/app/api/organisations/${scene.orgId}/attachments?subject=document&subject_id=${subject.id}&file_name=../a%20b.pdf`,
      {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/octet-stream' },
        body: '%PDF-1.7\nattached',
      },
    );
    await owner.post('/contacts', { name: '=cmd|1, "quoted"\nsecond line' });
    const requested = await owner.post('/archives');
    expect(requested).toMatchObject({
      status: 202,
      body: { status: 'queued', files_total: null, downloadable: false },
    });
    const { id } = requested.body;
    expect((await owner.post('/archives')).body.reason).toBe('archive_under_way');
    expect((await download(owner, scene.orgId, id)).status).toBe(409);
    await prepare(scene.orgId, id);
    const { body: list } = await owner.get('/archives');
    expect(list.data).toMatchObject([
      { id, status: 'ready', downloadable: true, expires_at: '2026-11-22T12:00:00.000Z' },
    ]);
    expect(list.data[0].files_done).toBe(list.data[0].files_total);
    const { status, headers, bytes } = await download(owner, scene.orgId, id);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="countinghouse-2026-11-15.zip"',
    );
    expect(bytes).toHaveLength(list.data[0].size_bytes);
    const told = await check(bytes);
    expect(told).not.toContain('✗');
    expect(told).toMatch(/sums are exact\n✓ \d+ balanced sides of entries/);
    const names = bytes.toString('latin1');
    expect(names.includes('-__a b.pdf')).toBe(true);
    expect(/documents\/[0-9a-f-]+-Invoice-INV-00001\.pdf/.test(names)).toBe(true);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where tenant_id = ${scene.orgId} and subject_kind = 'archive'
      order by id`.execute(api.database.db);
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'archive.downloaded',
      'archive.ready',
      'archive.requested',
    ]);
  });

  test('AD-119 that somebody changed is found out', async () => {
    const { body: list } = await owner.get('/archives');
    const { bytes } = await download(owner, scene.orgId, list.data[0].id);
    const changed = Buffer.from(bytes);
    changed[400] = (changed[400] ?? 0) ^ 1;
    expect(await check(changed)).toContain('✗');
    expect(await check(bytes.subarray(0, -30))).toContain('✗ this is no ZIP file');
  });

  test('AD-120 is for owners with a fresh second factor, and for nobody of another organisation', async () => {
    const { orgId } = scene;
    const { body: list } = await owner.get('/archives');
    const { id } = list.data[0];
    const admin = await signInStaff(api, { orgId, role: 'admin' });
    expect((await admin.get('/archives')).status).toBe(403);
    expect((await admin.post('/archives')).status).toBe(403);
    expect((await download(admin, orgId, id)).status).toBe(403);
    const stale = await signInStaff(api, { orgId, secondFactorAt: new Date(nowMs - 600_000) });
    expect((await stale.post('/archives')).body.reason).toBe('second_factor_stale');
    expect((await stale.post(`/archives/${id}/download`)).body.reason).toBe('second_factor_stale');
    expect((await download(stale, orgId, id)).status).toBe(403);
    expect((await owner.post(`/archives/${id}/download`)).status).toBe(200);
    const other = await createTestOrganisation(api.deps);
    const stranger = await signInStaff(api, { orgId: other.orgId });
    expect((await download(stranger, orgId, id)).status).toBe(404);
    expect((await download(stranger, other.orgId, id)).status).toBe(404);
  });

  test('AD-120 is out of reach for an owner who was removed, and erased after seven days', async () => {
    const { orgId } = scene;
    nowMs += dayMs;
    const leaving = await signInStaff(api, { orgId });
    const again = await signInStaff(api, { orgId });
    const { body: made } = await again.post('/archives');
    await prepare(orgId, made.id);
    expect((await again.send('DELETE', `/members/${leaving.memberId}`)).status).toBe(200);
    expect((await download(leaving, orgId, made.id)).status).toBe(404);
    expect((await download(again, orgId, made.id)).status).toBe(200);
    const { body: before } = await again.get('/archives');
    expect(before.data.map(({ status }: { status: string }) => status)).toEqual([
      'ready',
      'erased',
    ]);
    nowMs += 7 * dayMs;
    const late = await signInStaff(api, { orgId });
    expect((await download(late, orgId, made.id)).status).toBe(409);
    await worker.erase();
    const { rows } = await sql`
      select from archive_parts where tenant_id = ${orgId}`.execute(worker.database.db);
    expect(rows).toHaveLength(0);
    expect((await late.get('/archives')).body.data[0].status).toBe('erased');
  });

  test('AD-120 is given up when it takes too long, and cannot be read outside its preparation', async () => {
    const { orgId } = await createTestOrganisation(api.deps);
    const other = await signInStaff(api, { orgId });
    const { body: made } = await other.post('/archives');
    await expect(
      sql`select open_archive_rows(${orgId}, ${made.id}, 'contacts', false)`.execute(
        worker.database.db,
      ),
    ).rejects.toMatchObject({ code: '42501' });
    nowMs += dayMs;
    await worker.erase();
    const later = await signInStaff(api, { orgId });
    expect((await later.get('/archives')).body.data).toMatchObject([
      { status: 'failed', failure: 'gave_up' },
    ]);
    await prepare(orgId, made.id);
    expect((await later.post('/archives')).status).toBe(202);
  });
});
