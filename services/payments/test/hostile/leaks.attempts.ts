import type { Attempt } from '@countinghouse/testing/hostile';

/** A service that was used by a merchant, by members and by a payer. */
export interface LeaksWorld {
  readonly secrets: UsedSecrets;
  /** Everything that the API wrote, at its most talkative level. */
  readonly logs: () => string;
  /** Every row of every table, as a dump writes it: bytes in hexadecimal. */
  readonly backup: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Each was used at least once. */
export interface UsedSecrets {
  readonly liveKey: string;
  readonly testKey: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly totpSecretHex: string;
  readonly sessionCookie: string;
  readonly csrfToken: string;
  readonly recoveryCode: string;
  readonly passwordLink: string;
  readonly uploadedText: string;
  readonly uploadedHex: string;
  readonly memberEmail: string;
  readonly payerEmail: string;
}

export const attempts: readonly Attempt<LeaksWorld>[] = [
  inBackup(663, 'live key', 'liveKey'),
  inBackup(664, 'test key', 'testKey'),
  inBackup(665, 'TOTP secret', 'totpSecret'),
  inBackup(666, 'TOTP secret (hex)', 'totpSecretHex'),
  inBackup(667, 'session cookie', 'sessionCookie'),
  inBackup(668, 'CSRF token', 'csrfToken'),
  inBackup(669, 'recovery code', 'recoveryCode'),
  inBackup(670, 'password', 'password'),
  inBackup(671, 'uploaded file', 'uploadedText'),
  inBackup(672, 'uploaded file (hex)', 'uploadedHex'),
  inBackup(673, 'password link', 'passwordLink'),
  inLogs(682, 'live key', 'liveKey'),
  inLogs(684, 'password', 'password'),
  inLogs(685, 'TOTP secret', 'totpSecret'),
  inLogs(686, 'session cookie', 'sessionCookie'),
  inLogs(687, 'CSRF token', 'csrfToken'),
  inLogs(688, 'password link', 'passwordLink'),
  inLogs(690, 'payer e-mail', 'payerEmail'),
  inLogs(692, 'member e-mail', 'memberEmail'),
];

function inBackup(id: number, what: string, name: keyof UsedSecrets): Attempt<LeaksWorld> {
  return {
    id,
    actor: 'thief of a backup',
    idea: `${what} in clear`,
    run: async ({ secrets, backup }) => found(await backup(), secrets[name]),
  };
}

function inLogs(id: number, what: string, name: keyof UsedSecrets): Attempt<LeaksWorld> {
  return {
    id,
    actor: 'thief of logs',
    idea: `${what} in logs`,
    run: async ({ secrets, logs }) => found(logs(), secrets[name]),
  };
}

/** Short parts are no secret; the whole of it is looked for, and its hexadecimal form. */
function found(text: string, secret: string): string | null {
  if (secret.length < 6) throw new Error('the secret was not used');
  const forms = [secret, Buffer.from(secret).toString('hex')];
  const form = forms.find((each) => text.includes(each));
  if (form === undefined) return null;
  const at = text.indexOf(form);
  return `found in ${text.slice(Math.max(0, at - 60), at + 20)}`;
}
