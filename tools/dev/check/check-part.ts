import { installedTool } from '../paths.ts';

/**
 * `changed` and `quick` while writing, `standard` for every change and CI, `full` before a release.
 */
export type CheckLevel = 'changed' | 'quick' | 'standard' | 'full';

export type CheckPart = {
  readonly name: string;
  readonly levels: readonly CheckLevel[];
  /**
   * Static parts run concurrently; test parts run one after another, with both cores to themselves;
   * parts that check their reports come last.
   */
  readonly kind: 'static' | 'tests' | 'reports';
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What to do when it fails. */
  readonly advice: string;
  /** Names of the parts that it replaces, as far as a change reaches. */
  readonly covers?: readonly string[];
};

export const replaySeed =
  'Replay it: `FUZZ_SEED=<the seed above> ./dev test fuzz`, or a story line by line: ' +
  '`./dev sim --seed <the seed above> --trace`.';
export const oneFile = 'Run one file with `./dev test <part of its path>`.';

export function vitest(...args: string[]): readonly string[] {
  return [installedTool('vitest'), 'run', ...args];
}
