import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DevError } from '../../dev/dev-error.ts';
import { mustRun } from '../../dev/run-command.ts';
import { assembleSite } from './assemble.ts';
import { findBuiltFaults } from './check-built.ts';
import type { SitePage } from './site-page.ts';
import { siteDirectory, writeSite } from './write-site.ts';

export const builtDirectory = join(siteDirectory, 'dist');
const builtFrom = join(builtDirectory, '.built-from');

export interface BuiltSite {
  readonly pageCount: number;
  readonly seconds: number;
  readonly faults: readonly string[];
}

/** Builds the site, even if it exists. */
export async function buildSite(): Promise<BuiltSite> {
  const startedAt = performance.now();
  await installBuilder();
  const pages = assembleSite();
  writeSite(pages);
  await mustRun(
    [process.execPath, join(siteDirectory, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build'],
    'The builder’s own message is above.',
    { cwd: siteDirectory, env: { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' } },
  );
  const { pageCount, faults } = findBuiltFaults(builtDirectory);
  writeFileSync(builtFrom, fingerprint(pages));
  return { pageCount, faults, seconds: (performance.now() - startedAt) / 1000 };
}

/** Whether the last build is up to date. */
export function isSiteBuilt(): boolean {
  return existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === fingerprint(assembleSite());
}

/** `./dev docs --build`. */
export async function buildDocs(): Promise<number> {
  const { pageCount, seconds, faults } = await buildSite();
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(
    `docs pages=${pageCount} seconds=${seconds.toFixed(1)} broken_links=${faults.length}\n`,
  );
  return faults.length === 0 ? 0 : 1;
}

/** The builder has its own lockfile: nothing else in this repository needs its packages. */
async function installBuilder(): Promise<void> {
  const record = join(siteDirectory, 'node_modules', '.package-lock.json');
  const lockfile = join(siteDirectory, 'package-lock.json');
  if (existsSync(record) && statSync(record).mtimeMs >= statSync(lockfile).mtimeMs) return;
  process.stderr.write('docs: installing the site’s builder (npm ci in web/docs, once) …\n');
  await mustRun(
    ['npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline'],
    'The packages come from the npm registry: is it reachable?',
    { cwd: siteDirectory },
  );
  if (!existsSync(record)) throw new DevError('npm ci left nothing in web/docs.', 'Run it there.');
}

function fingerprint(pages: readonly SitePage[]): string {
  const own = globSync(['*.mjs', 'package-lock.json', 'src/*.*'], { cwd: siteDirectory });
  const hash = createHash('sha256').update(JSON.stringify(pages));
  for (const file of own.toSorted()) hash.update(readFileSync(join(siteDirectory, file)));
  return hash.digest('hex');
}
