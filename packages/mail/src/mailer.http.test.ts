import { createTestAuthority, findFreePort, startMailServer } from '@countinghouse/testing';
import type { MailServer, MailServerOptions } from '@countinghouse/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';
import type { MailerOptions } from './mailer.ts';

const from = { name: 'Payments', address: 'no-reply@pay.example' };
const mail = {
  id: '019a8000-0000-7000-8000-000000000001',
  to: 'ada@shop.example',
  letter: {
    subject: 'Café invites you',
    greeting: 'Hello,',
    paragraphs: [
      'Ünïcode, and a long line that has to be folded on its way through the network: ok.',
    ],
  },
};
const open: MailServer[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function serve(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  open.push(server);
  return server;
}

function mailerAt(url: string, options: Partial<MailerOptions> = {}) {
  return createMailer({ url, from, answerWaitMs: 5_000, ...options });
}

describe('a mail', () => {
  test('arrives as text and page, from the sender, for the one recipient', async () => {
    const server = await serve();
    expect(await mailerAt(server.url).send(mail)).toEqual({ kind: 'sent' });
    const [arrived] = server.mails;
    expect(arrived).toMatchObject({ from: from.address, to: [mail.to] });
    expect(arrived?.headers).toMatchObject({
      from: 'Payments <no-reply@pay.example>',
      to: mail.to,
      subject: 'Café invites you',
      'auto-submitted': 'auto-generated',
    });
    expect(arrived?.text).toContain('Ünïcode');
    expect(arrived?.html).toContain('Ünïcode');
  });

  test('has the same Message-ID each time it is sent', async () => {
    const server = await serve();
    const mailer = mailerAt(server.url);
    server.setReaction({ kind: 'lose_answer' });
    expect(await mailer.send(mail)).toMatchObject({ kind: 'failed' });
    server.setReaction({ kind: 'accept' });
    expect(await mailer.send(mail)).toEqual({ kind: 'sent' });
    const ids = server.mails.map(({ headers }) => headers['message-id']);
    expect(ids).toEqual(Array(2).fill(`<${mail.id}@pay.example>`));
  });

  test('cannot be given a header or a recipient by what it says', async () => {
    const server = await serve();
    const subject = 'Hi\r\nBcc: victim@example.com\r\n\r\nbody';
    await mailerAt(server.url).send({ ...mail, letter: { ...mail.letter, subject } });
    expect(server.mails[0]).toMatchObject({ to: [mail.to] });
    expect(server.mails[0]?.headers).not.toHaveProperty('bcc');

    const to = 'ada@shop.example\r\nRCPT TO:<victim@example.com>';
    expect(await mailerAt(server.url).send({ ...mail, to })).toMatchObject({ kind: 'refused' });
    expect(server.mails).toHaveLength(1);
  });
});

describe('a mail for somebody else', () => {
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256));
  const attachment = { fileName: 'INV-1.pdf', contentType: 'application/pdf', bytes };

  test('carries files byte for byte, their name as sender and their address for answers', async () => {
    const server = await serve();
    await mailerAt(server.url).send({
      ...mail,
      senderName: 'Shop & Sons',
      replyTo: 'books@shop.example',
      attachments: [attachment],
    });
    const [arrived] = server.mails;
    expect(arrived?.from).toBe(from.address);
    expect(arrived?.headers).toMatchObject({
      from: '"Shop & Sons" <no-reply@pay.example>',
      'reply-to': 'books@shop.example',
    });
    expect(arrived?.text).toContain('Ünïcode');
    expect(arrived?.html).toContain('Ünïcode');
    expect(arrived?.attachments).toEqual([attachment]);
  });

  test('cannot be made to look as if it came from elsewhere, or be answered to a list', async () => {
    const server = await serve();
    await mailerAt(server.url).send({
      ...mail,
      senderName: 'Bank <ceo@bank.example>\r\nBcc: victim@example.com',
      replyTo: 'a@x.example, b@x.example',
    });
    const [arrived] = server.mails;
    expect(arrived?.headers['from']).toMatch(/<no-reply@pay\.example>$/);
    expect(arrived?.headers['from']?.match(/@/g)).toHaveLength(1);
    expect(arrived?.headers).not.toHaveProperty('reply-to');
    expect(arrived?.headers).not.toHaveProperty('bcc');
  });
});

describe('a refusal', () => {
  test.each([
    ['recipient', 550, 'refused'],
    ['data', 554, 'refused'],
    ['recipient', 451, 'failed'],
    ['data', 421, 'failed'],
    // Our own setting is wrong: the email waits until it is corrected.
    ['sender', 550, 'failed'],
  ] as const)('of the %s with %i counts as %s, and names no address', async (at, status, kind) => {
    const server = await serve();
    server.setReaction({ kind: 'refuse', at, status });
    const outcome = await mailerAt(server.url).send(mail);
    expect(outcome).toEqual({ kind, reason: expect.stringContaining(String(status)) });
    expect(JSON.stringify(outcome)).not.toContain('@');
    expect(server.mails).toHaveLength(0);
  });

  test('a server that hangs, or is not there, is a failure for now', async () => {
    const server = await serve();
    server.setReaction({ kind: 'hang' });
    const hung = await mailerAt(server.url, { answerWaitMs: 100 }).send(mail);
    expect(hung).toMatchObject({ kind: 'failed' });
    const nowhere = mailerAt(`smtp://127.0.0.1:${await findFreePort()}`);
    expect(await nowhere.send(mail)).toMatchObject({ kind: 'failed' });
  });
});

describe('the way to the server', () => {
  test('is encrypted from the start or after STARTTLS, and the login is sent', async () => {
    const authority = createTestAuthority();
    const login = { user: 'relay', password: 'p@ss word' };
    for (const isFromStart of [true, false]) {
      const server = await serve({ tls: { authority, isFromStart }, login });
      const url = server.url.replace('://', '://relay:p%40ss%20word@');
      const trusting = mailerAt(url, { trustedAuthority: authority.certificate });
      expect(await trusting.send(mail)).toEqual({ kind: 'sent' });
      expect(await mailerAt(url).send(mail)).toMatchObject({ kind: 'failed' });
    }
  });

  test('a server that is not on this machine and offers no encryption is sent nothing', async () => {
    const server = await serve();
    // The same server under a name that does not look local.
    const mailer = mailerAt(server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'));
    expect(await mailer.send(mail)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('ETLS'),
    });
    expect(server.mails).toHaveLength(0);
  });

  test('a login that is refused fails for now: the mail waits for the right password', async () => {
    const server = await serve({ login: { user: 'relay', password: 'right' } });
    const url = server.url.replace('://', '://relay:wrong@');
    const outcome = await mailerAt(url).send(mail);
    expect(outcome).toMatchObject({ kind: 'failed', reason: expect.stringContaining('535') });
  });
});
