import { isIP } from 'node:net';
import type { NodemailerError } from 'nodemailer';
import type { EmailContent } from './email.ts';
import { isMailAddress } from './mail-address.ts';
import type { Sender } from './mail-address.ts';
import { renderEmail } from './render-email.ts';

export interface MailerOptions {
  /** `smtps://user:password@host:465`, or `smtp://host:587`, which must then offer STARTTLS. */
  readonly url: string;
  readonly from: Sender;
  /** PEM text of an authority that is trusted instead of the usual ones. */
  readonly trustedAuthority?: string;
  /** How long the server may be silent at any step. */
  readonly answerWaitMs?: number;
}

export interface OutgoingMail {
  /** Becomes the Message-ID, so that an email sent twice is recognised as one. */
  readonly id: string;
  readonly to: string;
  readonly letter: EmailContent;
  /**
   * Display name, shown instead of the sender's own: the business that the email is from. The
   * address stays ours.
   */
  readonly senderName?: string;
  /** Where replies go; defaults to the sender. */
  readonly replyTo?: string;
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Reasons are only codes: server responses often repeat the address. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Permanent: the server will not accept this email for this recipient. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Temporary or unknown: the same email may be sent again. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface Mailer {
  readonly send: (mail: OutgoingMail) => Promise<SendOutcome>;
}

const answerWaitMsDefault = 30_000;

/** One connection per email: there are few, and a kept connection would usually be dead. */
export function createMailer(options: MailerOptions): Mailer {
  const transportOptions = toTransportOptions(options);
  const domain = options.from.address.split('@')[1] ?? '';
  return {
    send: async (mail) => {
      if (!isMailAddress(mail.to)) return { kind: 'refused', reason: 'not an address' };
      // Every process has the queue, but only the worker sends.
      const { createTransport } = await import('nodemailer');
      try {
        await createTransport(transportOptions).sendMail({
          ...toEnvelope(mail, options.from),
          messageId: `<${mail.id}@${domain}>`,
          // Avoids out-of-office replies to automatic email.
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...renderEmail(mail.letter),
          attachments: (mail.attachments ?? []).map(({ fileName, contentType, bytes }) => ({
            filename: fileName,
            contentType,
            content: Buffer.from(bytes),
          })),
        });
        return { kind: 'sent' };
      } catch (error) {
        if (isSmtpError(error)) return toOutcome(error);
        throw error;
      }
    },
  };
}

function toEnvelope({ to, senderName, replyTo }: OutgoingMail, from: Sender) {
  return {
    from: {
      name: senderName === undefined ? from.name : toName(senderName),
      address: from.address,
    },
    to: { name: '', address: to },
    ...(replyTo !== undefined &&
      isMailAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
  };
}

/** A name that third parties entered: it must not look like an address, or start a header. */
function toName(name: string): string {
  return name
    .replaceAll(/[<>"@\\\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function toTransportOptions(options: MailerOptions) {
  const url = new URL(options.url);
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const waitMs = options.answerWaitMs ?? answerWaitMsDefault;
  return {
    host,
    ...(url.port !== '' && { port: Number(url.port) }),
    secure: isSecure,
    // Emails open accounts: nobody on the way may read them or downgrade the encryption.
    requireTLS: !isSecure && !isOnThisMachine(host),
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    ...(options.trustedAuthority !== undefined && { tls: { ca: options.trustedAuthority } }),
    dnsTimeout: waitMs,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function isOnThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isSmtpError(error: unknown): error is NodemailerError {
  return error instanceof Error && 'code' in error;
}

/**
 * A refusal of these is about the email or its recipient. A refused login or sender is our own
 * fault.
 */
const commandsAboutTheMail: readonly string[] = ['RCPT TO', 'DATA'];

function toOutcome({ code, command, responseCode, permanent }: NodemailerError): SendOutcome {
  const parts = [code, command, responseCode].filter((part) => part !== undefined);
  const isRefused = permanent === true && commandsAboutTheMail.includes(command ?? '');
  return { kind: isRefused ? 'refused' : 'failed', reason: parts.join(' ') };
}
