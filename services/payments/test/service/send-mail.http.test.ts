import { isMailTurnedOff } from '@countinghouse/identity';
import { createJobSender } from '@countinghouse/jobs';
import { createMailer, createMailQueue, MailNotSent, sendMail } from '@countinghouse/mail';
import type { Mail, MailJobData, MailOutcome } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { sql, withTransaction } from '@countinghouse/postgres';
import { SettingsError } from '@countinghouse/process';
import { createSealer, parseSealingKeys } from '@countinghouse/sealing';
import { startMailServer, waitUntil } from '@countinghouse/testing';
import type { MailServer } from '@countinghouse/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readWorkerSettings } from '../../src/processes/config.ts';
import { startWorker } from '../../src/processes/main-worker.ts';
import { newTestId, testSealingKeys } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const mail = {
  to: 'ada@shop.example',
  letter: {
    subject: 'Your link',
    greeting: 'Hello,',
    paragraphs: ['For you alone.'],
    facts: [['Role', 'finance']],
    action: { label: 'Open', url: 'https://pay.example/one-time-secret' },
  },
} as const;

const use = usePaymentsDatabase();
const sealer = createTestSealer();
const queueMail = createMailQueue({ sendJob: createJobSender(), sealer, newId: newTestId });
let server: MailServer;
let logs: string[] = [];
const logger = createLogger({
  service: 'payments',
  level: 'info',
  destination: { write: (line) => void logs.push(line) },
});

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  logs = [];
  server.setReaction({ kind: 'accept' });
  await sql`delete from pgboss.job where name = 'send-mail'`.execute(use.database.db);
});

describe('a queued mail', () => {
  test('is there when the transaction commits, and never was when it does not', async () => {
    const failing = withTransaction(use.database.db, async (tx) => {
      await queueMail(tx, mail);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readJobs()).toEqual([]);
    await withTransaction(use.database.db, (tx) => queueMail(tx, mail));
    expect(await readJobs()).toHaveLength(1);
  });

  test('cannot be read in the database, neither its reader nor its link', async () => {
    await withTransaction(use.database.db, (tx) => queueMail(tx, mail));
    const [job] = await readJobs();
    const stored = `${JSON.stringify(job)}${Buffer.from(job?.data.sealed ?? '', 'base64').toString('latin1')}`;
    expect(stored).not.toMatch(/ada@|one-time|For you/);
  });
});

describe('sending', () => {
  test('what the server refuses for good ends there, with a log line that names nobody', async () => {
    server.setReaction({ kind: 'refuse', at: 'recipient', status: 550 });
    expect(await sendQueued()).toEqual(['refused']);
    expect(logs.join('')).toContain('mail_refused');
    expect(logs.join('')).not.toContain('ada@');
  });

  test('what fails for now is thrown, so that the job is repeated, and names nobody', async () => {
    server.setReaction({ kind: 'refuse', at: 'recipient', status: 451 });
    const failing = sendQueued();
    await expect(failing).rejects.toThrow(MailNotSent);
    await expect(failing).rejects.not.toThrow('ada@');
  });

  test('a worker with a mail server sends what was queued and counts it', async () => {
    const before = server.mails.length;
    const worker = await startTestWorker({
      PAYMENTS_SMTP_URL: server.url,
      PAYMENTS_MAIL_FROM: 'Payments <no-reply@pay.example>',
    });
    await withTransaction(use.database.db, (tx) => queueMail(tx, mail));
    await waitUntil('the mail has come', () => server.mails.length > before);
    const arrived = server.mails.at(-1);
    expect(arrived).toMatchObject({ to: [mail.to], headers: { subject: 'Your link' } });
    expect(arrived?.text).toContain(mail.letter.action.url);
    const counted = 'mails_total{outcome="sent",service="payments"} 1';
    await waitUntil('it is counted', async () => (await readMetrics(worker)).includes(counted));
    await worker.stop();
  });

  test('a worker without one leaves mails where they are, says so, and shows how long they wait', async () => {
    await withTransaction(use.database.db, (tx) => queueMail(tx, mail));
    const worker = await startTestWorker({});
    await waitUntil('it works', () => logs.join('').includes('work_started'));
    expect(logs.join('')).toContain('mails_are_not_sent');
    const age = /job_oldest_due_seconds\{job="send-mail",[^}]*\} ([\d.]+)/.exec(
      await readMetrics(worker),
    );
    expect(Number(age?.[1])).toBeGreaterThan(0);
    await worker.stop();
    expect(await readJobs()).toMatchObject([{ state: 'created' }]);
  });

  test('a topic that its reader has turned off is not sent; a mail without one always is', async () => {
    const topic = 'approval_requests';
    expect(await sendQueued({ ...mail, topic })).toEqual(['sent']);
    await sql`
      with person as (
        insert into users (id, email, name) values (${newTestId()}, ${mail.to}, 'Ada') returning id
      )
      insert into identity_mails_off (user_id, topic, created_at)
      select id, ${topic}, now() from person`.execute(use.database.db);
    await sql`delete from pgboss.job where name = 'send-mail'`.execute(use.database.db);
    expect(await sendQueued({ ...mail, topic })).toEqual(['turned_off']);
    await sql`delete from pgboss.job where name = 'send-mail'`.execute(use.database.db);
    expect(await sendQueued()).toEqual(['sent']);
  });

  test('a mail server without a sender, or the reverse, is told at the start', () => {
    expect(() => readWorkerSettings(settingsWith({ PAYMENTS_SMTP_URL: 'smtp://x' }))).toThrow(
      SettingsError,
    );
    expect(() => readWorkerSettings(settingsWith({ PAYMENTS_MAIL_FROM: 'a@b.example' }))).toThrow(
      'PAYMENTS_SMTP_URL',
    );
  });
});

async function sendQueued(queued: Mail = mail): Promise<readonly MailOutcome[]> {
  await withTransaction(use.database.db, (tx) => queueMail(tx, queued));
  const [job] = await readJobs();
  if (job === undefined) throw new Error('nothing was queued');
  const outcomes: MailOutcome[] = [];
  const from = { name: '', address: 'no-reply@pay.example' };
  const sending = {
    mailer: createMailer({ url: server.url, from }),
    onMail: (outcome: MailOutcome) => void outcomes.push(outcome),
  };
  const isTurnedOff = (address: string, topic: string) =>
    isMailTurnedOff(use.database.db, address, topic);
  await sendMail({ sealer, logger, mail: sending, isMailTurnedOff: isTurnedOff }, job.data);
  return outcomes;
}

async function readJobs(): Promise<readonly { state: string; data: MailJobData }[]> {
  const { rows } = await sql<{ state: string; data: MailJobData }>`
    select state::text, data from pgboss.job where name = 'send-mail'`.execute(use.database.db);
  return rows;
}

function settingsWith(settings: Readonly<Record<string, string>>) {
  return {
    PAYMENTS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    PAYMENTS_WORKER_METRICS_PORT: '0',
    PAYMENTS_SEALING_KEYS: testSealingKeys,
    ...settings,
  };
}

function startTestWorker(settings: Readonly<Record<string, string>>) {
  const all = { ...settings, PAYMENTS_DATABASE_URL: use.testDatabase.urlOf.worker };
  return startWorker(readWorkerSettings(settingsWith(all)), { logger, nowMs: Date.now });
}

async function readMetrics({ metricsPort }: { readonly metricsPort: number }): Promise<string> {
  return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
}

function createTestSealer() {
  const parsed = parseSealingKeys(testSealingKeys);
  if (parsed.kind !== 'keys') throw new Error(parsed.reason);
  return createSealer({ keys: parsed.keys });
}
