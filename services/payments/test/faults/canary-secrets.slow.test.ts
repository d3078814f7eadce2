import { createKeyText } from '@countinghouse/identifiers';
import { findSecrets } from '@countinghouse/observability';
import {
  runCommand,
  startPrivatePostgres,
  startPrivateValkey,
  waitUntil,
} from '@countinghouse/testing';
import type { CommandResult, PrivatePostgres, PrivateValkey } from '@countinghouse/testing';
import { createCaller } from '@countinghouse/testing/faults';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { keyFormat } from '../../src/business/api-keys/key-format.ts';
import { readCalls } from '../support/charges/read-calls.ts';
import { newTestId } from '../support/people/tenants.ts';
import { serviceCommand, startApiProcess } from '../support/processes/api-process.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { sendRaw } from '../support/processes/raw-request.ts';

/** Each looks like nothing a pattern would know: only not writing it at all keeps it out. */
const canaries = {
  ownerPassword: 'Owl/c4nary@7Kq',
  applicationPassword: 'App:c4nary#9Zt',
  adminPassword: 'Admc4nary2Lw',
  wrongPassword: 'Wrongc4nary5Rb',
  storePassword: 'Storec4nary1Hd',
  pepper: Buffer.from('a pepper c4nary of thirty-two bytes and more'),
  sealingKey: Buffer.from('a sealing key c4nary of 32 bytes').toString('base64'),
  header: 'Headc4nary8Vn',
  query: 'Queryc4nary3Fj',
  path: 'Pathc4nary6Ms',
  body: 'Bodyc4nary4Gx',
  cookie: 'Cookiec4nary0Pe',
} as const;

/** A setting's name before its advice reads like a secret before its value. */
const harmlessName = 'PAYMENTS_KEY_PEPPER: must be base64';

/** Well-formed and never issued. */
const unknownKey = createKeyText(keyFormat, { environment: 'live', cell: 0 });

let server: PrivatePostgres;
let valkey: PrivateValkey;
/** All that any process of the service has written, by what it was doing. */
const outputs = new Map<string, string>();
let issuedKey = '';

beforeAll(async () => {
  server = await startPrivatePostgres({ adminPassword: canaries.adminPassword });
  valkey = await startPrivateValkey({ password: canaries.storePassword });
});

afterAll(async () => {
  await valkey.kill();
  await server.remove();
});

function databaseUrl(role: string, password: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/payments`;
}

const applicationUrl = () => databaseUrl('payments_app', canaries.applicationPassword);
const ownerUrl = () => databaseUrl('payments_owner', canaries.ownerPassword);
const pepperText = canaries.pepper.toString('base64');

async function asAdmin(database: string, ...statements: readonly string[]): Promise<void> {
  const url = new URL(server.adminUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function runMigrate(what: string, url: string, ...options: readonly string[]) {
  const env = {
    PAYMENTS_OWNER_DATABASE_URL: url,
    PAYMENTS_ADMIN_DATABASE_URL: server.adminUrl,
    PAYMENTS_DATABASE_URL: applicationUrl(),
  };
  const result = await runCommand([...serviceCommand('main-migrate.ts'), ...options], { env });
  outputs.set(what, result.stdout + result.stderr);
  return result;
}

async function runAdmin(
  what: string,
  line: string,
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const command = serviceCommand('main-admin.ts');
  const result = await runCommand([...command, '--json', ...line.split(' ')], {
    env: { PAYMENTS_DATABASE_URL: applicationUrl(), PAYMENTS_KEY_PEPPER: pepperText, ...env },
  });
  outputs.set(what, result.stdout + result.stderr);
  return result;
}

async function startApi(settings: Readonly<Record<string, string>> = {}): Promise<ApiProcess> {
  const api = await startApiProcess(applicationUrl(), {
    settings: {
      PAYMENTS_KEY_PEPPER: pepperText,
      PAYMENTS_SEALING_KEYS: `k1:${canaries.sealingKey}`,
      PAYMENTS_VALKEY_URL: valkey.url,
      PAYMENTS_LOG_LEVEL: 'trace',
      PAYMENTS_LIMIT_PER_KEY: '150',
      ...settings,
    },
  });
  onTestFinished(() => api.kill());
  return api;
}

async function keepOutput(what: string, api: ApiProcess): Promise<void> {
  outputs.set(`${what}, metrics`, await api.readMetrics());
  expect((await api.stop()).code).toBe(0);
  outputs.set(what, api.output());
}

/** Every secret or canary in what was written, with the place. */
function findLeaks(): readonly string[] {
  const pepperForms = (['base64', 'base64url', 'hex', 'utf8'] as const).map((form) =>
    canaries.pepper.toString(form),
  );
  const texts = Object.values(canaries).filter((canary) => typeof canary === 'string');
  const literals = [
    ...texts.flatMap((text) => [
      text,
      encodeURIComponent(text),
      Buffer.from(text).toString('base64'),
    ]),
    ...pepperForms,
    unknownKey,
    issuedKey,
  ].filter((literal) => literal !== '');
  return [...outputs].flatMap(([what, output]) => [
    ...literals.filter((literal) => output.includes(literal)).map((text) => `${what}: ${text}`),
    ...findSecrets(output.replaceAll(harmlessName, '')).map(
      (secret) => `${what}: looks like a secret: ${secret}`,
    ),
  ]);
}

describe('no process writes a secret anywhere', () => {
  test('the migrator: bootstrap with passwords, a refused one, a repeat', async () => {
    expect((await runMigrate('migrate, bootstrap', ownerUrl(), '--bootstrap')).code).toBe(0);
    const wrong = databaseUrl('payments_owner', canaries.wrongPassword);
    expect((await runMigrate('migrate, wrong password', wrong)).code).toBe(1);
    expect((await runMigrate('migrate', ownerUrl())).code).toBe(0);
    expect(findLeaks()).toEqual([]);
  });

  test('the operator’s commands: the new key once on standard output, and no more', async () => {
    const contact = '--email shop@example.com --phone +2348000000000';
    const created = await runAdmin(
      'admin, business',
      `business create --name Shop --country NG --currency NGN ${contact} --verified`,
    );
    const business = String(JSON.parse(created.stdout).id);
    const member = await runAdmin(
      'admin, member',
      `member create --business ${business} --email owner@example.com --name Owner --role owner`,
    );
    const memberId = String(JSON.parse(member.stdout).id);
    const made = await runAdmin(
      'admin, key',
      `key create --business ${business} --member ${memberId} --environment live --name key`,
    );
    issuedKey = String(JSON.parse(made.stdout).key);
    expect(issuedKey).toMatch(/^svc_live_/);
    expect(made.stdout.split(issuedKey)).toHaveLength(2);
    outputs.set('admin, key', made.stderr);

    const wrongPassword = databaseUrl('payments_app', canaries.wrongPassword);
    const swapped = { PAYMENTS_DATABASE_URL: pepperText, PAYMENTS_KEY_PEPPER: applicationUrl() };
    const list = 'business list';
    const ended = await Promise.all([
      runAdmin('admin, list', `key list --business ${business}`),
      runAdmin('admin, key for id', `key revoke --business ${business} --key ${issuedKey}`),
      runAdmin('admin, wrong password', list, { PAYMENTS_DATABASE_URL: wrongPassword }),
      runAdmin('admin, settings', list, swapped),
    ]);
    expect(ended.map(({ code }) => code)).toEqual([0, 1, 1, 1]);
    expect(findLeaks()).toEqual([]);
  });

  test('the API at its most talkative, through every answer and fault', async () => {
    const api = await startApi();
    const caller = createCaller();
    const calls = readCalls(issuedKey, newTestId());
    for (const call of calls) await caller.send(api.baseUrl, call);
    for (const call of readCalls(unknownKey, newTestId())) await caller.send(api.baseUrl, call);
    await sendSecretsEverywhere(api);
    await Promise.all(
      Array.from({ length: 40 }, () => calls.map((call) => caller.send(api.baseUrl, call))).flat(),
    );

    await asAdmin('payments', 'revoke select on payments from payments_api');
    // The key has spent its limit, so a process with a higher one goes on.
    const roomy = await startApi({ PAYMENTS_LIMIT_PER_KEY: '1000' });
    for (const call of calls) await caller.send(roomy.baseUrl, call);
    await asAdmin('payments', 'grant select on payments to payments_api');
    await server.stop();
    await waitUntil('the database is missed', async () => !(await roomy.isReady()));
    for (const call of calls) await caller.send(roomy.baseUrl, call);
    for (const call of readCalls(unknownKey, newTestId())) await caller.send(roomy.baseUrl, call);
    await server.start();
    await roomy.waitUntilReady(5_000);
    caller.close();
    await keepOutput('api', api);
    await keepOutput('api, database away', roomy);

    const written = `${outputs.get('api') ?? ''}${outputs.get('api, database away') ?? ''}`;
    for (const status of [400, 401, 404, 429, 500, 503]) {
      expect(written).toContain(`"status":${status}`);
    }
    expect(findLeaks()).toEqual([]);
  });

  test('the API with passwords that are refused, and with settings that are wrong', async () => {
    const wrongStore = new URL(valkey.url);
    wrongStore.password = canaries.wrongPassword;
    const api = await startApi({
      PAYMENTS_DATABASE_URL: databaseUrl('payments_app', canaries.wrongPassword),
      PAYMENTS_VALKEY_URL: wrongStore.href,
    });
    const caller = createCaller();
    for (const call of readCalls(issuedKey, newTestId())) {
      const { status } = await caller.send(api.baseUrl, call);
      expect(status).toBeGreaterThanOrEqual(500);
    }
    caller.close();
    await keepOutput('api, refused passwords', api);

    const broken = await runCommand(serviceCommand('main-api.ts'), {
      env: {
        PAYMENTS_DATABASE_URL: `redis://:${canaries.storePassword}@127.0.0.1`,
        PAYMENTS_VALKEY_URL: ownerUrl(),
        PAYMENTS_KEY_PEPPER: canaries.header,
        PAYMENTS_SEALING_KEYS: canaries.sealingKey,
        PAYMENTS_PORT: canaries.query,
        PAYMENTS_TRUSTED_PROXIES: canaries.path,
      },
    });
    expect(broken.code).toBe(1);
    outputs.set('api, settings', broken.stdout + broken.stderr);
    expect(findLeaks()).toEqual([]);
  });

  test('and the search would have found one', () => {
    expect(outputs.size).toBeGreaterThanOrEqual(14);
    outputs.set('probe', `{"msg":"x","note":"${canaries.body}"}\nBearer ${unknownKey}\n`);
    expect(findLeaks()).toEqual(expect.arrayContaining([`probe: ${canaries.body}`]));
    expect(findLeaks().length).toBeGreaterThanOrEqual(3);
  });
});

/** In every part of a request, well-formed and broken. */
async function sendSecretsEverywhere(api: ApiProcess): Promise<void> {
  const { header, query, path, body, cookie } = canaries;
  const json = JSON.stringify({ password: body, api_key: unknownKey, note: body });
  const bodyHeaders = `Content-Type: application/json\r\nContent-Length: ${json.length}`;
  const heads = [
    `GET /api/v1/payments HTTP/1.1\r\nAuthorization: Bearer ${header}`,
    `GET /api/v1/payments HTTP/1.1\r\nAuthorization: ${unknownKey}`,
    `GET /api/v1/payments HTTP/1.1\r\nAuthorization: Basic ${Buffer.from(header).toString('base64')}`,
    `GET /api/v1/payments HTTP/1.1\r\nX-Api-Key: ${header}\r\nCookie: session=${cookie}`,
    ...[issuedKey, unknownKey].flatMap((key) => [
      `GET /api/v1/payments?key=${key}&x=${query} HTTP/1.1\r\nAuthorization: Bearer ${key}`,
      `GET /api/v1/payments?starting_after=${key} HTTP/1.1\r\nAuthorization: Bearer ${key}`,
      `GET /api/v1/payments?status=${query} HTTP/1.1\r\nAuthorization: Bearer ${key}`,
      `GET /api/v1/payments/${key} HTTP/1.1\r\nAuthorization: Bearer ${key}`,
      `GET /api/v1/payments/${path}%zz HTTP/1.1\r\nAuthorization: Bearer ${key}`,
      `GET /api/v1/${path}/${key} HTTP/1.1\r\nAuthorization: Bearer ${key}`,
      `POST /api/v1/payments HTTP/1.1\r\nAuthorization: Bearer ${key}\r\n${bodyHeaders}`,
      `GET /${path}?token=${key} HTTP/1.1`,
    ]),
    `GET /readyz?token=${query} HTTP/1.1\r\nAuthorization: Bearer ${unknownKey}`,
  ];
  for (const head of heads) {
    const rest = head.includes('Content-Length') ? json : '';
    const request = `${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n${rest}`;
    expect(await sendRaw(api.address, request)).toMatch(/^HTTP\/1\.1 [245]/);
  }
  const broken = [
    `GET /?key=${query} HTTP/9.9\r\nAuthorization: Bearer ${unknownKey}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nAuthorization Bearer ${unknownKey}\r\n\r\n`,
    `${header} ${unknownKey}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${header.repeat(2_000)}\r\n\r\n`,
  ];
  for (const text of broken) expect(await sendRaw(api.address, text)).toMatch(/^HTTP\/1\.1 4/);
}
