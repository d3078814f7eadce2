import type { Letter, QueueMail } from '@countinghouse/mail';
import type { AccountChange, Letters } from './parts.ts';

/** Where the links of letters lead, and who can help. */
export interface AccountPages {
  /** Beginning of the addresses of the pages for people, such as `https://pay.example/dashboard`. */
  readonly url: string;
  /** Such as `business`: its owner is told when something is wrong. */
  readonly place: string;
  /** What people have to do with there, such as `the payments`. */
  readonly work: string;
}

/** What people are told about their own account. */
export function createAccountLetters<Schema>(
  queueMail: QueueMail,
  pages: AccountPages,
): Letters<Schema> {
  return {
    passwordLink: (tx, { email, name }, token) =>
      queueMail(tx, { to: email, letter: passwordLinkLetter(pages, name, token) }),
    accountChanged: (tx, { email, name }, change) =>
      queueMail(tx, { to: email, letter: changeLetter(pages, name, change) }),
  };
}

export function passwordLinkUrl({ url }: Pick<AccountPages, 'url'>, token: string): string {
  return `${url}/reset-password/${token}`;
}

function passwordLinkLetter(pages: AccountPages, name: string, token: string): Letter {
  return {
    subject: 'Set a new password',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your account.',
      'The link below works once, within an hour. It ends every session you have.',
    ],
    action: { label: 'Set a new password', url: passwordLinkUrl(pages, token) },
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
  second_factor_locked: [
    'Wrong codes were entered for your account',
    'Somebody gave your password and then several wrong codes of your second factor. More codes are accepted only after a wait.',
  ],
  second_factor_reset: [
    'Your second factor was reset',
    'Support removed the second factors and recovery codes of your account and ended its sessions. Sign in with your password and set up a new one.',
  ],
};

function changeLetter(pages: AccountPages, name: string, change: AccountChange): Letter {
  const [subject, sentence] = changes[change];
  return {
    subject,
    greeting: `Hello ${name},`,
    paragraphs: [sentence],
    action: { label: 'Look at your account', url: `${pages.url}/account` },
    closing: `If it was not you, set a new password at once and tell an owner of your ${pages.place}.`,
  };
}
