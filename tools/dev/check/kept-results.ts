import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { localDirectory } from '../paths.ts';
import { runCommand } from '../run-command.ts';

const keptResult = z.object({
  hasPassed: z.boolean(),
  endedAt: z.string(),
  durationMs: z.number(),
  totals: z.object({ passed: z.number(), failed: z.number(), skipped: z.number() }),
});
type KeptResult = z.infer<typeof keptResult>;

/** The results of a check's parts, and their test reports. */
export interface KeptResults {
  readonly directory: string;
  readonly reportFile: (partName: string) => string;
  readonly find: (partName: string) => KeptResult | null;
  readonly keep: (partName: string, result: KeptResult) => void;
}

/** Each run starts clean: an earlier report must not stand in for one that could not be written. */
export function forgetResults(): KeptResults {
  const directory = join(localDirectory, 'reports');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  return { ...openResults(directory), find: () => null };
}

/**
 * The full check takes hours: what a commit has passed stays passed, and an interrupted run
 * continues from there.
 */
export async function keepResults({ isAgain }: { isAgain: boolean }): Promise<KeptResults> {
  const commit = (await runCommand(['git', 'rev-parse', '--short=12', 'HEAD'])).stdout.trim();
  const changes = (await runCommand(['git', 'status', '--porcelain'])).stdout.trim();
  const isOfCommit = commit !== '' && changes === '';
  const directory = join(localDirectory, 'full', isOfCommit ? commit : 'uncommitted');
  if (isAgain || !isOfCommit) rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  return openResults(directory);
}

export function openResults(directory: string): KeptResults {
  const fileOf = (partName: string, ending: string): string =>
    join(directory, `${partName.replaceAll(/[^a-z0-9]+/g, '-')}.${ending}`);
  return {
    directory,
    reportFile: (partName) => fileOf(partName, 'report.json'),
    find: (partName) => {
      const file = fileOf(partName, 'result.json');
      return existsSync(file) ? keptResult.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
    },
    keep: (partName, result) =>
      writeFileSync(fileOf(partName, 'result.json'), `${JSON.stringify(result)}\n`),
  };
}
