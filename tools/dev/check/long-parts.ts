import { repositoryRoot } from '../paths.ts';
import { oneFile, replaySeed, vitest } from './check-part.ts';
import type { CheckPart } from './check-part.ts';

/** What takes minutes or hours: all seeds, many rounds, machines that are lost. For `./dev check --full` only. */
export const longParts: readonly CheckPart[] = [
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
];
