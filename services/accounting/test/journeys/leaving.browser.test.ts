import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayMs } from '@countinghouse/calendar';
import { findFlawsInBothThemes, listenForComplaints } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openArchiveWorker } from '../support/leaving/archive-worker.ts';
import type { ArchiveWorker } from '../support/leaving/archive-worker.ts';
import { signInAgain } from '../support/people/staff.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

const program = join(import.meta.dirname, '../../../../prove/check-archive.mjs');
const run = promisify(execFile);
let office: Office;
let worker: ArchiveWorker;
beforeAll(async () => {
  office = await openOffice();
  worker = openArchiveWorker(office.api);
});
afterAll(async () => {
  await worker.close();
  await office.close();
});

test('an owner requests everything, sees it being prepared, downloads it, a program of its own finds it whole; the owner starts the closing, withdraws it, and closes the organisation', async () => {
  const scene = await createSettlingScene(office.api.deps);
  await scene.posted();
  const { orgId } = scene;
  const { page, staff } = await office.admit(orgId, 'owner', { acceptDownloads: true });
  const complaints = listenForComplaints(page);
  await page.goto(office.addressOf(orgId, '/settings/archives'));
  await page.getByText('No archive has been requested yet.').waitFor();
  const request = page.getByRole('button', { name: 'Request an archive' });
  await request.click();
  await page.getByText('Waiting for a worker.').waitFor();
  expect(await request.getAttribute('aria-disabled')).toBe('true');
  const { body } = await staff.get('/archives');
  await worker.prepare(orgId, body.data[0].id);
  const download = page.getByRole('button', { name: 'Download' });
  await download.waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^countinghouse-\d{4}-\d{2}-\d{2}\.zip$/);
  const { stdout } = await run(process.execPath, [program, await file.path()]);
  expect(stdout).toContain('balanced sides of entries');
  await page.getByRole('button', { name: 'Close…' }).click();
  await page.getByRole('button', { name: 'Start closing' }).click();
  await page.getByText('started the closing').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Withdraw the closing' }).click();
  await page.getByRole('button', { name: 'Close…' }).click();
  await page.getByRole('button', { name: 'Start closing' }).click();
  await page.getByText('started the closing').waitFor();
  await worker.closeDue(new Date(office.api.deps.now().getTime() + 8 * dayMs));
  expect(complaints).toEqual([]);
  // Every session has ended; an owner signs in once more, to read.
  const now = office.api.deps.now();
  const again = await signInAgain(office.api, staff, { orgId, now, origin: office.origin });
  await office.enter(page, again);
  await page.goto(office.addressOf(orgId, '/settings/archives'));
  await page.getByText('It is closed.').waitFor();
  expect(await page.getByRole('button', { name: 'Close…' }).count()).toBe(0);
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.context().close();
});
