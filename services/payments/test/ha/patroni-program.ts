import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runCommand } from '@countinghouse/testing';
import { repositoryFolder } from '@countinghouse/testing/faults';
import { patroniPackages } from './patroni-packages.ts';
import type { DebianPackage } from './patroni-packages.ts';

export interface PatroniProgram {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly version: string;
}

const mirror = 'http://deb.debian.org/debian';
const fetchWaitMs = 120_000;
const majorMin = 4;

/** The machine's own where it is new enough, else one that is fetched once into `.tools/`. */
export async function findPatroni(tell: (text: string) => void): Promise<PatroniProgram> {
  const own: PatroniProgram = { command: ['patroni'], env: {}, version: '' };
  const installed = await versionOf(own).catch(() => null);
  if (installed !== null && refuseOldPatroni(installed) === null) {
    return { ...own, version: installed };
  }
  const folder = join(repositoryFolder, '.tools', 'patroni');
  if (!existsSync(folder)) {
    tell('fetching Patroni and what it imports');
    await unpack(patroniPackages, folder);
  }
  const fetched: PatroniProgram = {
    // Debian's Python: another one does not read Debian's modules.
    command: ['/usr/bin/python3', join(folder, 'usr/bin/patroni')],
    env: { PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages') },
    version: '',
  };
  const version = await versionOf(fetched);
  const refusal = refuseOldPatroni(version);
  if (refusal !== null) throw new Error(refusal);
  return { ...fetched, version };
}

/** Why this one must not guard money, or null. */
export function refuseOldPatroni(version: string): string | null {
  const major = Number(/\d+/.exec(version)?.[0] ?? 0);
  if (major >= majorMin) return null;
  return (
    `Patroni ${version} is too old: before ${majorMin}.0 a primary that was frozen and woken can take the ` +
    'leader key back without comparing it, and what was acknowledged meanwhile is gone. ' +
    `Install ${majorMin}.0 or newer.`
  );
}

async function versionOf({ command, env }: PatroniProgram): Promise<string> {
  const { code, stdout, stderr } = await runCommand([...command, '--version'], { env });
  const version = /patroni (\S+)/.exec(stdout)?.[1];
  if (code !== 0 || version === undefined) throw new Error(`patroni does not start:\n${stderr}`);
  return version;
}

/** All of them or nothing: a folder that is there is whole. */
async function unpack(packages: readonly DebianPackage[], folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    for (const each of packages) {
      const file = join(unfinished, basename(each.path));
      await writeFile(file, await fetchPackage(each));
      const { code, stderr } = await runCommand(['dpkg-deb', '-x', file, unfinished]);
      if (code !== 0) throw new Error(stderr);
      await rm(file);
    }
    await runCommand(['chmod', '-R', 'a+rX', unfinished]);
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function fetchPackage({ path, sha256 }: DebianPackage): Promise<Buffer> {
  const url = `${mirror}/${path}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchWaitMs) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${url} has the checksum ${found}, not ${sha256}`);
  return bytes;
}
