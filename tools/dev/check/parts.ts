import { join } from 'node:path';
import { installedTool, localDirectory, repositoryRoot } from '../paths.ts';
import { oneFile, replaySeed, vitest } from './check-part.ts';
import type { CheckLevel, CheckPart } from './check-part.ts';
import { longParts } from './long-parts.ts';

const always: readonly CheckLevel[] = ['changed', 'quick', 'standard', 'full'];
const whileWriting: readonly CheckLevel[] = ['changed', 'quick'];
const notQuick: readonly CheckLevel[] = ['standard', 'full'];

const mendTidy = 'Each breach says what to do instead; ARCHITECTURE.md says why.';
const mendTypes = 'Run `npx tsc -p tsconfig.json` while you mend the types.';

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
      'services/accounting/console-openapi.json',
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
  ...longParts,
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
