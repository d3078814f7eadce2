import { readFile } from 'node:fs/promises';
import { dayIn } from '@countinghouse/calendar';
import { createLogger } from '@countinghouse/observability';
import { findFreePort, startMailServer } from '@countinghouse/testing';
import type { MailServer } from '@countinghouse/testing';
import { launchTestBrowser, listenForComplaints } from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWorkerSettings } from '../../src/processes/config.ts';
import { startWorker } from '../../src/processes/main-worker.ts';
import { readPdf } from '../support/customers/pdf-reading.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import { testSealingKeys } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let server: MailServer;
let browser: TestBrowser;
let worker: Awaited<ReturnType<typeof startWorker>>;
let publicUrl: string;

beforeAll(async () => {
  const port = await findFreePort();
  publicUrl = `http://127.0.0.1:${port}`;
  const settings = { ACCOUNTING_PORT: String(port), ACCOUNTING_PUBLIC_URL: publicUrl };
  server = await startMailServer();
  api = await startTestApi({ settings });
  worker = await startWorker(
    readWorkerSettings({
      ACCOUNTING_DATABASE_URL: api.testDatabase.urlOf.worker,
      ACCOUNTING_WORKER_METRICS_PORT: '0',
      ACCOUNTING_SEALING_KEYS: testSealingKeys,
      ACCOUNTING_PUBLIC_URL: publicUrl,
      ACCOUNTING_SMTP_URL: server.url,
      ACCOUNTING_MAIL_FROM: 'Countinghouse <no-reply@books.example>',
    }),
    { logger: createLogger({ service: 'accounting', level: 'silent' }), nowMs: Date.now },
  );
  browser = await launchTestBrowser();
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
  await api.stop();
  await server.close();
});

test('an invoice is issued and sent, arrives, is opened from the mail and downloaded', async () => {
  const scene = await createSendingScene(api);
  const date = dayIn(scene.organisation.timeZone, api.deps.now());
  const lines = [
    { description: 'Design', quantity: '3', unitPrice: '33.33' },
    { description: 'Travel', quantity: '1', unitPrice: '0.05' },
  ];
  const draft = await scene.draft({ date, lines });
  const path = `/app/api/organisations/${scene.orgId}/documents/${draft.id}`;
  const headers = { ...scene.owner.headers, origin: publicUrl };
  const issued = await fetch(`${publicUrl}${path}/issue-and-send`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ version: draft.version }),
  });
  expect(issued.status).toBe(200);
  const { number, totalMinor, status } = await scene.read(draft.id);
  expect([status, totalMinor]).toEqual(['sent', 12_105n]);

  const [mail] = await server.waitForMails(1);
  expect(mail).toMatchObject({ to: ['customer@example.com'] });
  expect(mail?.headers['subject']).toContain(`Invoice ${number}`);
  const attachment = mail?.attachments[0]?.bytes ?? Buffer.alloc(0);
  expect(await readPdf(attachment, 'text')).toMatch(/Total\s+€121\.05/);

  const link = /^http\S+\/i\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
  const page = await browser.open({ javaScriptEnabled: false, acceptDownloads: true });
  const complaints = listenForComplaints(page);
  await page.goto(link);
  expect(await page.locator('h1').textContent()).toBe(`Invoice ${number}`);
  expect(await page.locator('.due-box .amount').textContent()).toBe('€121.05');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Invoice-${number}.pdf`);
  expect((await readFile(await download.path())).equals(attachment)).toBe(true);
  await page.getByRole('link', { name: 'Français' }).click();
  expect(await page.locator('h1').textContent()).toBe(`Facture ${number}`);
  expect(complaints).toEqual([]);

  const [mails, seen] = await Promise.all(
    ['mails', 'link'].map(async (part) =>
      (await fetch(`${publicUrl}${path}/${part}`, { headers })).json(),
    ),
  );
  expect(mails).toMatchObject({ data: [{ status: 'sent' }] });
  expect(seen).toMatchObject({ url: link, first_seen_at: expect.any(String) });
});
