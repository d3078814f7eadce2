import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoExports } from '../demo/exports.ts';
import { createDemoUnderTest, findDemoPort } from '../demo/under-test.ts';
import { findDifference } from './answer-shape.ts';
import { readCommandPages } from './pages.ts';
import { runPage } from './run-page.ts';

/**
 * A demo starts about twenty processes, and a page may start fifty; a busy machine needs time for
 * both.
 */
const timeoutMs = 900_000;
const settledWithinMs = 300_000;
/** The amount that README pays out. */
const paidOut = 5_000;
const demos = createDemoUnderTest('docs');
const port = findDemoPort();
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  const demo = await demos.start('--json', '--port', `${port}`).readAddresses();
  const { payments, accounting } = demo.operator;
  // `ch login` stores the demo's keys, which must not end up in the user's own configuration.
  const home = { XDG_CONFIG_HOME: await mkdtemp(join(tmpdir(), 'countinghouse-docs-')) };
  env = { ...demos.env, ...demoExports(demo), ...payments, ...accounting, ...home };
  // README says that money can be paid out about a minute later.
  await waitUntil('money that can be paid out', () => hasMoney(demo.payments), settledWithinMs);
}, timeoutMs);

afterAll(() => demos.clear(), timeoutMs);

const pages = readCommandPages()
  .map(({ path, blocks }) => ({ path, blocks: blocks.filter(({ needs }) => needs === null) }))
  .filter(({ blocks }) => blocks.length > 0);

describe('commands of the documentation, typed as they are printed', () => {
  it.each(pages)(
    '$path',
    async ({ blocks }) => {
      const { outputs, failure } = await runPage(blocks, { env, port });
      expect(failure).toBeNull();
      for (const [at, { answer, line }] of blocks.entries()) {
        if (answer === null) continue;
        const actual: unknown = JSON.parse(lastLine(outputs[at] ?? ''));
        expect(findDifference(JSON.parse(answer), actual), `line ${line}`).toBeNull();
      }
    },
    timeoutMs,
  );
});

async function hasMoney(payments: {
  readonly base_url: string;
  readonly live_key: string;
}): Promise<boolean> {
  const headers = { authorization: `Bearer ${payments.live_key}` };
  const answer: unknown = await (await fetch(`${payments.base_url}/balance`, { headers })).json();
  return Number(Object(answer).data?.[0]?.payable) >= paidOut;
}

/** The last command's output in a block: an API response is one line. */
function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1) ?? '';
}
