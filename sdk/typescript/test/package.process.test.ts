import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, startExample } from './running-example.ts';

const sdk = join(import.meta.dirname, '..');
const modules = join(sdk, '../../node_modules');

let folder: string;
let installed: string;

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
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', '-xzf', archive, '-C', installed, '--strip-components=1');
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the published package', () => {
  test('is JavaScript, declarations, a manifest and nothing of ours besides', async () => {
    const names = await readdir(installed);
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(
      names.filter((name) => !/\.js$|\.d\.ts$|^LICENSE$|^README\.md$|^package\.json$/.test(name)),
    ).toEqual([]);
    expect(names.filter((name) => name.includes('test'))).toEqual([]);
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('private');
  });

  test('types a receiver that has no types of Node, strictly and with its declarations checked', async () => {
    expect.hasAssertions();
    const receiver = `import { verifyWebhook } from '@countinghouse/sdk';
import type { MajorUnits, MinorUnits } from '@countinghouse/sdk';

export function amountOf(body: Uint8Array, headers: Record<string, string>): MinorUnits | null {
  const result = verifyWebhook(body, headers, ['whsec_b2xk', 'whsec_bmV3'], { now: new Date(0) });
  if (!result.ok) return null;
  return result.event.type === 'payment.refunded' ? result.event.data.refund_amount : null;
}

export function totalOf(body: string, headers: Map<string, string>): MajorUnits | null {
  const result = verifyWebhook(body, headers, 'whsec_b2xk');
  return result.ok && result.event.type === 'invoice.paid' ? result.event.data.total : null;
}
`;
    await writeFile(join(folder, 'receiver.ts'), receiver);
    const options = '--noEmit --strict --module nodenext --target es2022'.split(' ');
    await run(join(modules, '.bin/tsc'), 'receiver.ts', ...options);
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
