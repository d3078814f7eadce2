import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerEnvelope, SMTPServerOptions } from 'smtp-server';
import { portOf } from './free-port.ts';
import { parseMailMessage } from './mail-message.ts';
import type { MailMessage } from './mail-message.ts';
import type { TestAuthority } from './test-authority.ts';
import { waitUntil } from './wait-until.ts';

export interface ReceivedMail extends MailMessage {
  readonly from: string;
  readonly to: readonly string[];
  /** The bytes as received; the content of an `.eml` file. */
  readonly raw: Buffer;
}

export type MailReaction =
  | { readonly kind: 'accept' }
  | {
      readonly kind: 'refuse';
      readonly at: 'sender' | 'recipient' | 'data';
      readonly status: number;
    }
  /** Accepts the whole email and does not answer. */
  | { readonly kind: 'hang' }
  /** Keeps the email, but the connection ends before the sender gets the answer. */
  | { readonly kind: 'lose_answer' };

export interface MailServerOptions {
  readonly port?: number;
  /** Offers STARTTLS with a certificate for 127.0.0.1, or TLS from the first byte. */
  readonly tls?: { readonly authority: TestAuthority; readonly isFromStart: boolean };
  readonly login?: { readonly user: string; readonly password: string };
  readonly onMail?: (mail: ReceivedMail) => void;
}

export interface MailServer {
  /** Without a login. */
  readonly url: string;
  readonly port: number;
  /** Grows as emails arrive. */
  readonly mails: readonly ReceivedMail[];
  readonly setReaction: (reaction: MailReaction) => void;
  /** Waits until this many have arrived in total. */
  readonly waitForMails: (count: number) => Promise<readonly ReceivedMail[]>;
  readonly close: () => Promise<void>;
}

/** A real SMTP server on loopback that keeps what it receives and behaves as the test wants. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let reaction: MailReaction = { kind: 'accept' };
  const refusalAt = (step: 'sender' | 'recipient' | 'data'): Error | null =>
    reaction.kind === 'refuse' && reaction.at === step ? toRefusal(reaction.status) : null;
  /** Null if the sender gets no answer. */
  function receive(
    raw: Buffer,
    { mailFrom, rcptTo }: SMTPServerEnvelope,
  ): { readonly refusal: Error | null } | null {
    const mail = {
      ...parseMailMessage(raw.toString('utf8')),
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      raw,
    };
    if (reaction.kind === 'hang') return null;
    if (reaction.kind === 'refuse') return { refusal: refusalAt('data') };
    mails.push(mail);
    options.onMail?.(mail);
    if (reaction.kind === 'accept') return { refusal: null };
    closeConnections(server);
    return null;
  }
  const server = new SMTPServer({
    ...securityOf(options),
    disableReverseLookup: true,
    closeTimeout: 10,
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onRcptTo: (_address, _session, done) => done(refusalAt('recipient')),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const answer = receive(Buffer.concat(parts), session.envelope);
        if (answer !== null) done(answer.refusal);
      });
    },
  });
  // Some tests are about clients that disconnect midway.
  server.on('error', () => undefined);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const port = portOf(server.server);
  const scheme = options.tls?.isFromStart === true ? 'smtps' : 'smtp';
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    port,
    mails,
    setReaction: (next) => {
      reaction = next;
    },
    waitForMails: async (count) => {
      await waitUntil(`${count} mails have come`, () => mails.length >= count);
      return mails;
    },
    close: async () => {
      closeConnections(server);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function securityOf({ tls, login }: MailServerOptions): SMTPServerOptions {
  return {
    ...(tls !== undefined && {
      ...tls.authority.issue(['127.0.0.1']),
      secure: tls.isFromStart,
    }),
    disabledCommands: tls === undefined ? ['STARTTLS'] : [],
    authOptional: login === undefined,
    allowInsecureAuth: tls === undefined,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === login?.user && password === login?.password;
      return isKnown ? done(null, { user: username }) : done(new Error('wrong login'));
    },
  };
}

function toRefusal(status: number): Error {
  return Object.assign(new Error('refused by the test'), { responseCode: status });
}

function closeConnections(server: SMTPServer): void {
  for (const connection of server.connections) connection.close();
}
