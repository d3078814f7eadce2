import { fromBase32, openTestBrowser, totpFor } from '@countinghouse/identity/testing';
import type { Attempt } from '@countinghouse/testing/hostile';
import { Client } from 'pg';
import { expect } from 'vitest';
import { readQueuedMails, tokenOf } from '../support/customers/queued-mails.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const secretNames = [
  'API key',
  'TOTP secret',
  'session cookie',
  'CSRF token',
  'recovery code',
  "invoice's public link",
  'password link',
] as const;
type SecretName = (typeof secretNames)[number];

/** Secrets that people and programs use, and a copy of everything the database holds. */
export interface BackupWorld {
  readonly api: TestApi;
  readonly close: () => Promise<void>;
  readonly secrets: Readonly<Record<SecretName, string>>;
  readonly backup: string;
}

export async function openBackupWorld(): Promise<BackupWorld> {
  const api = await startTestApi();
  const secrets = await useEverySecret(api);
  return { api, close: api.stop, secrets, backup: await readEveryRow(api) };
}

async function useEverySecret(api: TestApi): Promise<BackupWorld['secrets']> {
  const scene = await createSendingScene(api);
  const { userId, email, password } = await signInStaff(api, { orgId: scene.orgId });
  const browser = openTestBrowser({ baseUrl: `${api.address}/app/api`, origin: testOrigin });
  // They set up an authenticator app anew: only then is its secret shown.
  await api.database.db.deleteFrom('identity_totp').where('user_id', '=', userId).execute();
  const { csrf_token: csrf } = (await browser.post('/auth/sign-in', { email, password })).body;
  const offered = await browser.post('/auth/totp', { password });
  const secret = String(offered.body['secret']);
  const now = api.deps.now();
  const confirmed = await browser.post('/auth/totp/confirm', { code: totpFor(secret, now) });
  const codes = confirmed.body['recovery_codes'];
  const { id } = await scene.invoice();
  const link = await scene.owner.post(`/documents/${id}/link`);
  await browser.post('/auth/password-link', { email });
  const secrets = {
    'API key': scene.writeKey,
    'TOTP secret': secret,
    'session cookie': browser.cookies.get('accounting-session') ?? '',
    'CSRF token': String(confirmed.body['csrf_token'] ?? csrf),
    'recovery code': String(Array.isArray(codes) ? codes[0] : ''),
    "invoice's public link": new URL(link.body.url).pathname.split('/').at(-1) ?? '',
    'password link': tokenOf((await readQueuedMails(api.database, email)).at(-1)),
  };
  for (const value of Object.values(secrets)) expect(value.length).toBeGreaterThan(8);
  return secrets;
}

/** Every row of every table as text; bytes are in hex, as a dump writes them. */
async function readEveryRow({ testDatabase }: TestApi): Promise<string> {
  const url = new URL(testDatabase.adminUrl);
  url.pathname = new URL(testDatabase.ownerUrl).pathname;
  const superuser = new Client({ connectionString: url.href });
  await superuser.connect();
  try {
    const { rows: tables } = await superuser.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await superuser.query<{ text: string }>(
        `select row_to_json(t)::text as text from ${name} t`,
      );
      texts.push(...rows.map(({ text }) => text));
    }
    expect(texts.length).toBeGreaterThan(100);
    return texts.join('\n');
  } finally {
    await superuser.end();
  }
}

const searches: readonly (readonly [id: number, name: SecretName, form: 'clear' | 'bytes'])[] = [
  [674, 'API key', 'clear'],
  [675, 'TOTP secret', 'clear'],
  [676, 'TOTP secret', 'bytes'],
  [677, 'session cookie', 'clear'],
  [678, 'CSRF token', 'clear'],
  [679, 'recovery code', 'clear'],
  [680, "invoice's public link", 'clear'],
  [681, 'password link', 'clear'],
];

export const attempts = searches.map(([id, name, form]): Attempt<BackupWorld> => {
  return {
    id,
    actor: 'thief of a backup',
    idea: `reads the ${name} (${form === 'clear' ? 'as it is used' : 'its bytes'})`,
    run: async ({ secrets, backup }) => {
      const forms = form === 'clear' ? formsOf(secrets[name]) : bytesOf(secrets[name]);
      const found = forms.find((text) => backup.includes(text));
      return found === undefined ? null : `the backup has ${found}`;
    },
  };
});

/** Text, and the bytes of it as a column of bytes shows them. */
function formsOf(secret: string): readonly string[] {
  const plain = secret.replaceAll('-', '');
  const texts = [secret, plain, plain.toLowerCase()];
  return [
    ...texts,
    ...texts.map((text) => Buffer.from(text).toString('hex')),
    Buffer.from(secret).toString('base64').replaceAll('=', ''),
    Buffer.from(secret, 'base64url').toString('hex'),
  ];
}

function bytesOf(secret: string): readonly string[] {
  const bytes = fromBase32(secret);
  return [bytes.toString('hex'), bytes.toString('base64')];
}
