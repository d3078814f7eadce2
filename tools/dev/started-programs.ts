import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';

interface StartedProgram {
  readonly name: string;
  readonly description: string;
  readonly argument: string;
  readonly run: (args: readonly string[]) => Promise<number>;
}

/** Commands whose options belong to the program that they start. Drills start their own servers. */
export const startedPrograms: readonly StartedProgram[] = [
  {
    name: 'bench',
    description: 'measure one thing against the bare engine: ./dev bench read [--assert]',
    argument: 'name of the benchmark and its options',
    run: async (args) => (await import('./bench.ts')).bench(args),
  },
  {
    name: 'sim',
    description:
      'tell seeded stories of payments, approvals and renewals, and judge how they end: ./dev sim --seed 7 --trace',
    argument: 'seeds and options of the simulation',
    run: async (args) => (await import('./sim.ts')).sim(args),
  },
  {
    name: 'drill',
    description: 'lose a server under load and restore it to a moment: ./dev drill --acts 20000',
    argument: 'how much happens; see --help',
    run: (args) => start('services/payments/test/drill/main-drill.ts', args),
  },
  {
    name: 'ha',
    description:
      'lose machines of a cluster under load, count what is lost: ./dev ha --seconds 240',
    argument: 'how long; see --help',
    run: (args) => start('services/payments/test/ha/main-ha.ts', args),
  },
  {
    name: 'cells',
    description: 'two cells behind a router: lose one under load: ./dev cells --seconds 30',
    argument: 'how long; see --help',
    run: (args) => start('services/payments/test/cells/main-cells.ts', args),
  },
];

async function start(main: string, args: readonly string[]): Promise<number> {
  const { runVisibly } = await import('./run-command.ts');
  return runVisibly([process.execPath, join(repositoryRoot, main), ...args]);
}
