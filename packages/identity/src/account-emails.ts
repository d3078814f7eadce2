import type { EmailContent, QueueMail } from '@countinghouse/mail';
import type { AccountChange, Emails } from './parts.ts';

/** Where links in emails lead, and who can help. */
export interface AccountPages {
  /** Base URL of the pages, such as `https://pay.example/dashboard`. */
  readonly url: string;
  /** The kind of tenant, such as `business`; emails name its owner as the contact for problems. */
  readonly place: string;
  /** What the account gives access to, such as `the payments`. */
  readonly work: string;
}

/** Emails to people about their own account. */
export function createAccountEmails<Schema>(
  queueMail: QueueMail,
  pages: AccountPages,
): Emails<Schema> {
  return {
    passwordLink: (tx, { email, name }, token) =>
      queueMail(tx, { to: email, letter: passwordLinkEmail(pages, name, token) }),
    accountChanged: (tx, { email, name }, change) =>
      queueMail(tx, { to: email, letter: changeEmail(pages, name, change) }),
    signUpLink: (tx, email, token) =>
      queueMail(tx, { to: email, letter: signUpEmail(pages, token) }),
    accountExists: (tx, { email, name }) =>
      queueMail(tx, { to: email, letter: accountExistsEmail(pages, name) }),
  };
}

export function passwordLinkUrl({ url }: Pick<AccountPages, 'url'>, token: string): string {
  return `${url}/reset-password/${token}`;
}

function passwordLinkEmail(pages: AccountPages, name: string, token: string): EmailContent {
  return {
    subject: 'Reset your password',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Someone, most likely you, requested a password reset for your account.',
      'The link below works once and expires after an hour. Using it ends all your sessions.',
    ],
    action: { label: 'Reset your password', url: passwordLinkUrl(pages, token) },
    closing: 'If this was not you, ignore this email. Your password stays unchanged.',
  };
}

export function signUpUrl({ url }: Pick<AccountPages, 'url'>, token: string): string {
  return `${url}/sign-up/${token}`;
}

function signUpEmail(pages: AccountPages, token: string): EmailContent {
  return {
    subject: 'Confirm your email address',
    greeting: 'Hello,',
    paragraphs: [
      `Use the link below to create your account and your ${pages.place}.`,
      'It works once. Do not share it.',
    ],
    action: { label: 'Create your account', url: signUpUrl(pages, token) },
    closing: 'If you did not sign up, ignore this email. Nothing happens unless you use the link.',
  };
}

function accountExistsEmail(pages: AccountPages, name: string): EmailContent {
  return {
    subject: 'You already have an account',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Someone, most likely you, tried to sign up with this address. It already has an account.',
      'Sign in with your password. If you forgot it, request a reset link on the sign-in page.',
    ],
    action: { label: 'Sign in', url: `${pages.url}/sign-in` },
    closing: 'If this was not you, ignore this email. Your account is unchanged.',
  };
}

const changes: Readonly<Record<AccountChange, readonly [subject: string, sentence: string]>> = {
  password_changed: ['Your password was changed', 'Your account’s password was changed.'],
  totp_set_up: [
    'An authenticator app was set up',
    'An authenticator app was added to your account as a second factor.',
  ],
  totp_removed: [
    'Your authenticator app was removed',
    'The authenticator app was removed from your account and no longer works as a second factor.',
  ],
  recovery_codes_replaced: [
    'Your recovery codes were replaced',
    'Your account has new recovery codes. Earlier ones no longer work.',
  ],
  passkey_added: ['A passkey was added', 'A passkey was added to your account.'],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account.'],
  second_factor_locked: [
    'Wrong codes were entered for your account',
    'Someone entered your password and then several wrong second-factor codes. Your account accepts further codes only after a waiting period.',
  ],
  second_factor_reset: [
    'Your second factor was reset',
    'Support removed your account’s second factors and recovery codes and ended its sessions. Sign in with your password and set up a new second factor.',
  ],
};

function changeEmail(pages: AccountPages, name: string, change: AccountChange): EmailContent {
  const [subject, sentence] = changes[change];
  return {
    subject,
    greeting: `Hello ${name},`,
    paragraphs: [sentence],
    action: { label: 'Review your account', url: `${pages.url}/account` },
    closing: `If this was not you, reset your password immediately and contact an owner of your ${pages.place}.`,
  };
}
