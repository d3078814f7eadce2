import { join } from 'node:path';
import { installedTool, localDirectory, repositoryRoot } from '../paths.ts';

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

const always: readonly CheckLevel[] = ['changed', 'quick', 'standard', 'full'];
const whileWriting: readonly CheckLevel[] = ['changed', 'quick'];
const notQuick: readonly CheckLevel[] = ['standard', 'full'];

const replaySeed =
  'Replay it: `FUZZ_SEED=<the seed above> ./dev test fuzz`, or a story line by line: ' +
  '`./dev sim --seed <the seed above> --trace`.';
const mendTidy = 'Each breach says what to do instead; ARCHITECTURE.md says why.';
const mendTypes = 'Run `npx tsc -p tsconfig.json` while you mend the types.';
export const oneFile = 'Run one file with `./dev test <part of its path>`.';

/** Everything that `./dev check` and CI run, in order. A new part is one more entry. */
export const checkParts: readonly CheckPart[] = [
  {
    name: 'types',
    levels: whileWriting,
    kind: 'static',
    command: incremental('tsconfig.json', 'types'),
    advice: mendTypes,
  },
  {
    name: 'types',
    levels: notQuick,
    kind: 'static',
    command: [installedTool('tsc'), '-p', 'tsconfig.json'],
    advice: mendTypes,
  },
  {
    name: 'pure types',
    levels: always,
    kind: 'static',
    command: [installedTool('tsc'), '-p', 'tsconfig.pure.json'],
    advice: 'Rules and events may use the language only: pass time, ids and answers in.',
  },
  {
    name: 'types of screens',
    levels: always,
    kind: 'static',
    command: [installedTool('tsc'), '-p', 'web/tsconfig.json'],
    advice: 'Run `npx tsc -p web/tsconfig.json` while you mend the types.',
  },
  {
    name: 'types of screens’ tests',
    levels: always,
    kind: 'static',
    command: [installedTool('tsc'), '-p', 'web/tsconfig.test.json'],
    advice: 'Run `npx tsc -p web/tsconfig.test.json` while you mend the types.',
  },
  {
    name: 'lint',
    levels: always,
    kind: 'static',
    command: [installedTool('oxlint')],
    advice: '`npx oxlint --fix` mends what can be mended without thought.',
  },
  {
    name: 'format',
    levels: always,
    kind: 'static',
    command: [installedTool('oxfmt'), '--check'],
    advice: 'Run `npx oxfmt`.',
  },
  {
    name: 'dead code',
    levels: notQuick,
    kind: 'static',
    command: [installedTool('knip')],
    advice: 'Delete unused code, or list a new entry file in knip.json.',
  },
  {
    name: 'openapi',
    levels: notQuick,
    kind: 'static',
    command: [
      installedTool('redocly'),
      'lint',
      'services/payments/openapi.json',
      'services/payments/dashboard-openapi.json',
      'services/payments/console-openapi.json',
      'services/accounting/openapi.json',
      'services/accounting/app-openapi.json',
    ],
    advice: 'Mend the schema in the slice’s .wire.ts, then run `./dev generate`.',
  },
  {
    name: 'generated files',
    levels: notQuick,
    kind: 'static',
    command: [process.execPath, `${repositoryRoot}/tools/dev/main.ts`, 'generate', '--check'],
    advice: 'Run `./dev generate` and commit what changes.',
  },
  {
    name: 'tidy and unit tests',
    levels: ['quick', 'standard'],
    kind: 'tests',
    // In one run: tidy is one long file, which leaves a core to the unit tests.
    command: vitest('--project=tidy', '--project=unit'),
    advice: `${mendTidy} ${oneFile}`,
  },
  {
    name: 'tidy',
    levels: ['changed', 'full'],
    kind: 'tests',
    command: vitest('--project=tidy'),
    advice: mendTidy,
  },
  {
    name: 'unit tests',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=unit'),
    advice: oneFile,
  },
  {
    name: 'one slice',
    levels: ['quick'],
    kind: 'tests',
    command: vitest('--project=integration', 'contract/get-payment', 'contract/list-payments'),
    advice: oneFile,
  },
  {
    name: 'integration tests',
    levels: notQuick,
    kind: 'tests',
    command: vitest('--project=integration'),
    advice: oneFile,
  },
  {
    name: 'hostile attempts',
    levels: notQuick,
    kind: 'tests',
    command: vitest('--project=hostile'),
    advice: 'Each failure says what got through. `./dev test hostile` runs all attempts.',
  },
  {
    name: 'browser tests',
    levels: notQuick,
    kind: 'tests',
    command: vitest('--project=browser'),
    advice: oneFile,
  },
  {
    name: 'process tests',
    levels: ['standard'],
    kind: 'tests',
    command: vitest('--project=process', '--project=timed'),
    advice: oneFile,
  },
  {
    name: 'process tests, many rounds',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=process', '--project=timed'),
    env: { FAULT_ROUNDS: '6' },
    advice: oneFile,
  },
  {
    name: 'slow faults of payments',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=slow-faults'),
    env: { FAULT_ROUNDS: '6' },
    advice: oneFile,
  },
  {
    name: 'slow tests of payments',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=slow', 'services/payments'),
    advice: oneFile,
  },
  {
    name: 'slow tests of accounting',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=slow', 'services/accounting'),
    env: { FAULT_ROUNDS: '6' },
    advice: oneFile,
  },
  {
    name: 'slow tests of packages and tools',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=slow', 'packages', 'tools', 'sdk', 'services/provider-simulator'),
    advice: oneFile,
  },
  {
    name: 'random requests and stories',
    levels: ['standard'],
    kind: 'tests',
    command: vitest('--project=fuzz', '--project=simulation'),
    env: {
      // The same requests every time, so that no change is refused by chance. The full check draws
      // others.
      FUZZ_SEED: '1',
      FUZZ_SECONDS: '5',
      SIM_SECONDS: '3',
      SIM_SEEDS: '20',
      SPENDING_SEQUENCES: '60',
      BOOKS_STORIES: '5',
      HLEDGER_STORIES: '1',
      IDENTITY_ROUNDS: '1',
    },
    advice: replaySeed,
  },
  {
    name: 'random requests, ten minutes',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=fuzz'),
    env: { FUZZ_SECONDS: '600' },
    advice: replaySeed,
  },
  {
    name: 'stories of payments',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=simulation', 'services/payments/test/simulation/simulation'),
    env: { SIM_SECONDS: '60', SIM_SEEDS: '2000' },
    advice: replaySeed,
  },
  {
    name: 'sequences of spending',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=simulation', 'spending-sequences'),
    env: { SPENDING_SEQUENCES: '2000' },
    advice: oneFile,
  },
  {
    name: 'stories of books',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=simulation', 'services/accounting/test/simulation'),
    // Stories for each of three currencies.
    env: { BOOKS_STORIES: '700', HLEDGER_STORIES: '20', IDENTITY_ROUNDS: '50' },
    advice: replaySeed,
  },
  {
    name: 'stories of the bridge',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=integration', 'stories/bridge/bridge.pg'),
    env: { BRIDGE_SEEDS: '2000' },
    advice: 'Follow one story: `node stories/bridge/main-stories.ts 1 --from <its seed> --trace`.',
  },
  {
    name: 'bridge killed under load',
    levels: ['full'],
    kind: 'tests',
    command: vitest('--project=slow', 'stories'),
    env: { BRIDGE_KILLS: '200' },
    advice: 'Run it in slices: `node stories/bridge/main-kills.ts`.',
  },
  {
    name: 'machines lost under load',
    levels: ['full'],
    kind: 'tests',
    command: [process.execPath, `${repositoryRoot}/tools/dev/main.ts`, 'ha', '--seconds', '240'],
    advice: 'Run it again with `./dev ha`; each line says which fault came before what is wrong.',
  },
  {
    name: 'cells behind a router',
    levels: ['full'],
    kind: 'tests',
    command: [process.execPath, `${repositoryRoot}/tools/dev/main.ts`, 'cells'],
    advice: 'Run it again with `./dev cells`; each line says which step came before what is wrong.',
  },
  {
    name: 'contract rows',
    levels: notQuick,
    kind: 'reports',
    command: [process.execPath, `${repositoryRoot}/tools/contract/main-proved-rows.ts`],
    advice: 'Each row that docs/contract.md calls finished needs a test that ran and passed.',
  },
];

/**
 * Checks what changed since the last run, and its dependents. A complete check trusts no earlier
 * one.
 */
function incremental(project: string, name: string): readonly string[] {
  const record = join(localDirectory, `${name}.tsbuildinfo`);
  return [installedTool('tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', record];
}

function vitest(...args: string[]): readonly string[] {
  return [installedTool('vitest'), 'run', ...args];
}
