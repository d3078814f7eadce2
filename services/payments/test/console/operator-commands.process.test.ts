import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testPepper } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const program = fileURLToPath(new URL('../../src/processes/main-admin.ts', import.meta.url));
const run = promisify(execFile);

async function operator(...args: readonly string[]): Promise<unknown> {
  const env = {
    ...process.env,
    PAYMENTS_DATABASE_URL: use.testDatabase.urlOf.operator,
    PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
    PAYMENTS_CONSOLE_URL: 'https://console.example',
    PAYMENTS_OPERATOR: 'founder',
  };
  const command = [program, '--json', 'operator', ...args];
  const { stdout } = await run(process.execPath, command, { env });
  return JSON.parse(stdout);
}

test('operator create prints a link that adds a passkey, and operator list shows whom it is for', async () => {
  const person = ['--email', 'Ada@ops.example', '--name', 'Ada Obi', '--role', 'operator'] as const;
  expect(await operator('create', ...person)).toEqual({
    id: expect.any(String),
    url: expect.stringMatching(/^https:\/\/console\.example\/console\/enrol\/[\w-]{43}$/),
  });
  expect(await operator('list')).toMatchObject([
    { email: 'ada@ops.example', role: 'operator', passkeys: 0, removed_at: null },
  ]);
  const acts = await use.database.db
    .selectFrom('operator_log')
    .select(['operator', 'action'])
    .execute();
  expect(acts).toEqual([{ operator: 'founder', action: 'operator.created' }]);
});
