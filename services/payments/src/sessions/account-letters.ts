import type { AccountChange, Letters } from '@countinghouse/identity';
import type { Letter } from '@countinghouse/mail';
import type { QueueMail } from '../mail/queue-mail.ts';
import type { Schema } from '../schema.generated.ts';

/** What people are told about their own account. */
export function createAccountLetters(queueMail: QueueMail, publicUrl: string): Letters<Schema> {
  return {
    passwordLink: (tx, { email, name }, token) =>
      queueMail(tx, { to: email, letter: passwordLinkLetter(publicUrl, name, token) }),
    accountChanged: (tx, { email, name }, change) =>
      queueMail(tx, { to: email, letter: changeLetter(publicUrl, name, change) }),
  };
}

export function passwordLinkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard/reset-password/${token}`;
}

function passwordLinkLetter(publicUrl: string, name: string, token: string): Letter {
  return {
    subject: 'Set a new password',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your account.',
      'The link below works once, within an hour. It ends every session you have.',
    ],
    action: { label: 'Set a new password', url: passwordLinkUrl(publicUrl, token) },
    closing: 'If it was not you, do nothing: your password stays as it is.',
  };
}

const changes: Readonly<Record<AccountChange, readonly [subject: string, sentence: string]>> = {
  password_changed: ['Your password was changed', 'The password of your account was changed.'],
  totp_set_up: [
    'An authenticator app was set up',
    'An authenticator app is now a second factor of your account.',
  ],
  totp_removed: [
    'Your authenticator app was removed',
    'The authenticator app is no longer a second factor of your account.',
  ],
  recovery_codes_replaced: [
    'Your recovery codes were replaced',
    'Your account has new recovery codes. Earlier ones no longer work.',
  ],
  passkey_added: ['A passkey was added', 'A passkey was added to your account.'],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account.'],
  second_factor_reset: [
    'Your second factor was reset',
    'Support removed the second factors and recovery codes of your account and ended its sessions. Sign in with your password and set up a new one.',
  ],
};

function changeLetter(publicUrl: string, name: string, change: AccountChange): Letter {
  const [subject, sentence] = changes[change];
  return {
    subject,
    greeting: `Hello ${name},`,
    paragraphs: [sentence],
    action: { label: 'Look at your account', url: `${publicUrl}/dashboard/account` },
    closing: 'If it was not you, set a new password at once and tell an owner of your business.',
  };
}
