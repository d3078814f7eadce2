import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { runCommand, waitUntil } from '@countinghouse/testing';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ambient, examples, runnerOf } from './readme-examples.ts';
import { post, startExample } from './running-example.ts';
import { bundleSuite } from './runtimes/bundle-suite.ts';
import { findOldestNode } from './runtimes/find-oldest-node.ts';

const sdk = join(import.meta.dirname, '..');
const modules = join(sdk, '../../node_modules');

const strictly = '--noEmit --strict --module nodenext --target es2022'.split(' ');
const unpackedBytesMax = 450_000;

let folder: string;
let installed: string;
let archive: string;

async function run(...command: [string, ...string[]]): Promise<void> {
  const { code, stdout, stderr } = await runCommand(command, { cwd: folder });
  expect(code, `${command.join(' ')}\n${stdout}${stderr}`).toBe(0);
}

/** As a receiver gets it: the archive that would be published, unpacked among its modules. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receiver-'));
  installed = join(folder, 'node_modules/@countinghouse/sdk');
  await mkdir(installed, { recursive: true });
  await run(process.execPath, join(sdk, 'build.ts'), join(folder, 'built'));
  await run('npm', 'pack', './built', '--silent', '--cache', join(folder, 'npm-cache'));
  archive = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', '-xzf', archive, '-C', installed, '--strip-components=1');
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the published package', () => {
  test('is JavaScript, declarations, a manifest and nothing of ours besides', async () => {
    const entries = await readdir(installed, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const names = files.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    const known = /\.js$|\.d\.ts$|^LICENSE$|^README\.md$|^(package|operations)\.json$/;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
    const sizes = await Promise.all(
      files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(unpackedBytesMax);
    expect(names.filter((name) => name.includes('.test.'))).toEqual([]);
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('private');
  });

  test('has a manifest and types that every resolver understands', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false });
    expect(messages).toEqual([]);
    const published = createPackageFromTarballData(await readFile(join(folder, archive)));
    const result = await checkPackage(published, { excludeEntrypoints: ['operations.json'] });
    if (result.types === false) throw new Error('the package has no types');
    // It is a module only: `require` loads modules on every Node that the manifest names.
    expect(result.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
  });

  test('has no import of Node outside of the adapters for it', async () => {
    const names = await readdir(installed, { recursive: true });
    for (const name of names.filter((each) => each.endsWith('.js'))) {
      const text = await readFile(join(installed, name), 'utf8');
      if (!/webhooks\/(node|fastify)\.js$/.test(name)) expect(text, name).not.toMatch(/node:/);
      expect(text, name).not.toMatch(/from '[^.]/);
    }
  });

  test('is imported and required, on the oldest Node and on this one', async () => {
    expect.hasAssertions();
    const entries = ['', '/accounting', '/money', '/payments', '/testing', '/webhooks'];
    const adapters = ['fastify', 'fetch', 'node'].map((name) => `/webhooks/${name}`);
    const names = [...entries, ...adapters].map((entry) => `@countinghouse/sdk${entry}`);
    const loads = names.map((name) => `await import('${name}');`).join('\n');
    const requires = names.map((name) => `require('${name}');`).join('\n');
    const use = `
      const { api } = { api: sdk.createPayments({ key: 'k', baseUrl: 'http://localhost:9' }) };
      const error = await api.payments.cancel('p1', { timeoutMs: 1 }).catch((caught) => caught);
      if (!sdk.isCountinghouseError(error) || error.kind !== 'outcome_unknown') throw error;
      if (sdk.toMinor(sdk.major(10.5), 'NGN') !== 1050) throw new Error('money');`;
    await writeFile(
      join(folder, 'load.mjs'),
      `${loads}\nconst sdk = await import('${names[0]}');${use}`,
    );
    await writeFile(
      join(folder, 'load.cjs'),
      `${requires}\nconst sdk = require('${names[0]}');(async () => {${use}})();`,
    );
    for (const node of [await findOldestNode(), process.execPath]) {
      await run(node, 'load.mjs');
      await run(node, '--no-warnings', 'load.cjs');
    }
  });

  test('passes its own suite on the oldest Node', async () => {
    await writeFile(join(folder, 'suite.mjs'), await bundleSuite('module'));
    const { stdout, stderr } = await runCommand([
      await findOldestNode(),
      join(folder, 'suite.mjs'),
    ]);
    expect(stdout, stderr).toMatch(/^suite passed=[1-9]\d* failed=0$/m);
  });

  test('types a receiver that has no types of Node, strictly and with its declarations checked', async () => {
    expect.hasAssertions();
    const receiver = `import { verifyWebhook } from '@countinghouse/sdk';
import type { MajorUnits, MinorUnits } from '@countinghouse/sdk';

export async function amountOf(body: Uint8Array, headers: Record<string, string>): Promise<MinorUnits | null> {
  const result = verifyWebhook(body, headers, ['whsec_b2xk', 'whsec_bmV3'], { now: new Date(0) });
  if (!result.ok) return null;
  return result.event.type === 'payment.refunded' ? result.event.data.refund_amount : null;
}

export async function totalOf(body: string, headers: Map<string, string>): Promise<MajorUnits | null> {
  const result = verifyWebhook(body, headers, 'whsec_b2xk');
  return result.ok && result.event.type === 'invoice.paid' ? result.event.data.total : null;
}
`;
    await writeFile(join(folder, 'receiver.ts'), receiver);
    await run(join(modules, '.bin/tsc'), 'receiver.ts', ...strictly);
  });

  test('takes a receiver that handles every reason', async () => {
    expect.hasAssertions();
    const receiver = `import { verifyWebhook } from '@countinghouse/sdk';
import type { UnrecognisedEvent, WebhookRejection } from '@countinghouse/sdk';

const statuses: Record<WebhookRejection, number> = {
  missing_header: 400, malformed_header: 400, malformed_secret: 500, wrong_signature: 400,
  body_reserialised: 500, altered_header: 400, stale: 400, unexpected_body: 400,
};
const keep = ({ sent_type, body }: UnrecognisedEvent): string => sent_type + JSON.stringify(body);

export async function answer(body: Uint8Array, headers: Record<string, string>): Promise<number> {
  const result = verifyWebhook(body, headers, 'whsec_b2xk');
  if (!result.ok) return statuses[result.reason];
  if (result.event.type === 'unrecognised') keep(result.event);
  else if ('data' in result.event) JSON.stringify(result.event.data);
  return 204;
}
`;
    await writeFile(join(folder, 'every-reason.ts'), receiver);
    await run(join(modules, '.bin/tsc'), 'every-reason.ts', ...strictly);
  });

  test('compiles and runs the receiver of docs/webhooks.md on the oldest Node that it is for', async () => {
    await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
    await symlink(join(modules, '@types/node'), join(folder, 'node_modules/@types/node'));
    const page = await readFile(join(sdk, '../../docs/webhooks.md'), 'utf8');
    const sample = /```ts\n([^`]*)```/.exec(page)?.[1] ?? '';
    const lines = sample.split('\n').filter((line) => line.trim() !== '');
    expect(lines.length).toBeLessThanOrEqual(10);
    // What came after Node 20 is in no library of 2023.
    await writeFile(join(folder, 'page.mts'), sample);
    await run(
      join(modules, '.bin/tsc'),
      'page.mts',
      ...strictly,
      '--lib',
      'es2023',
      '--types',
      'node',
    );

    // It is JavaScript as it stands; the port is the one thing that a test cannot share.
    const listening =
      'listen(0, function () { console.log(`http://localhost:${this.address().port}`); })';
    await writeFile(join(folder, 'page.mjs'), sample.replace('listen(3000)', listening));
    const receiver = await startExample(join(folder, 'page.mjs'), await findOldestNode());
    expect(await post(receiver)).toEqual({ status: 204, text: '' });
    await waitUntil('it is printed', () => receiver.stdout().includes('payout.failed'));
    expect(await post(receiver, { ageSeconds: 301 })).toMatchObject({ status: 400 });
    const { hostname, port } = new URL(receiver.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{');
    socket.end(() => socket.destroy());
    await once(socket, 'close');
    expect(await post(receiver)).toMatchObject({ status: 204 });
    await receiver.stop();
  });

  test('compiles and runs every example of its README on the oldest Node', async () => {
    const readme = await readFile(join(installed, 'README.md'), 'utf8');
    const shown = Array.from(readme.matchAll(/```ts\n([^`]*)```/g), ([, code = '']) => code);
    expect(shown).toHaveLength(examples.length);
    const files = shown.map((_code, at) => `readme-${at}`);
    await writeFile(join(folder, 'ambient.d.mts'), ambient);
    for (const [at, file] of files.entries()) {
      await writeFile(join(folder, `${file}.mts`), `${shown[at]}\nexport {};\n`);
    }
    const sources = ['ambient.d.mts', ...files.map((file) => `${file}.mts`)];
    await run(join(modules, '.bin/tsc'), ...sources, ...strictly, '--types', 'node');

    const node = await findOldestNode();
    for (const [at, example] of examples.entries()) {
      // They are JavaScript as they stand.
      await cp(join(folder, `readme-${at}.mts`), join(folder, `readme-${at}.mjs`));
      await writeFile(join(folder, 'readme.mjs'), runnerOf(example, `readme-${at}.mjs`));
      const { stdout, stderr } = await runCommand([node, join(folder, 'readme.mjs')]);
      expect({ at, stdout, stderr }).toEqual({ at, stdout: example.prints, stderr: '' });
    }
  });

  test('runs an example', async () => {
    await cp(join(sdk, 'examples/express/main.ts'), join(folder, 'main.ts'));
    await symlink(join(modules, 'express'), join(folder, 'node_modules/express'));
    const example = await startExample(join(folder, 'main.ts'));
    expect(await post(example)).toMatchObject({ status: 204 });
    expect(await post(example, { ageSeconds: 301 })).toMatchObject({ status: 400 });
    await example.stop();
  });
});
