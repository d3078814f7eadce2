import { createGuardSwitch } from '@countinghouse/testing/guards';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { allGuards } from './tools/hostile/all-guards.ts';

/**
 * The name of a test file says what it needs: `.pg.test.ts` a real PostgreSQL or Valkey,
 * `.http.test.ts` a listening service, `.browser.test.ts` a real browser, `.process.test.ts` processes
 * it starts and kills, `.timed.test.ts` those and a machine to itself, because it measures waits,
 * `.slow.test.ts` the same and minutes, so that only the full check runs it; a plain `.test.ts` needs
 * nothing but the language.
 */
const needsServers = '**/*.{pg,http}.test.ts';
const needsBrowser = '**/*.browser.test.ts';
const needsProcesses = '**/*.process.test.ts';
const needsMachine = '**/*.timed.test.ts';
const needsMinutes = '**/*.slow.test.ts';
/** A part of the full check for themselves: with many rounds they take longer than all other slow ones. */
const slowFaults = 'services/payments/test/faults/*.slow.test.ts';
/** Random requests and stories run for as long as they are given: each is a part of its own. */
const randomRequests = '**/fuzz.http.test.ts';
const simulation = '**/simulation/*.pg.test.ts';
/** Attempts of people with bad intentions, counted by a part of their own. */
const hostileAttempts = '**/hostile/*.http.test.ts';
/** How time grows with input takes a quarter of the unit tests' time: the quick check goes without. */
const measuresGrowth = '**/*-growth.test.ts';
const isQuickCheck = process.env['COUNTINGHOUSE_CHECK_LEVEL'] === 'quick';
const notOurs = ['**/node_modules/**', '.local/**', '.tools/**'];

/** Files share a process and the modules it has loaded: loading them anew took as long as the tests. */
const isEachFileAlone = false;

/** A browser waits for pages, and no deadline of theirs is short. */
const browserWorkersMax = 3;

/** What takes longest in its project. */
const longFiles = [
  'payments/test/sdk/lost-answers.http',
  'kill-while-money-goes-out',
  'money-out-faults',
  'kill-while-issuing',
  'restore-books',
  'postgres-killed',
  'journeys/developers',
  'every-screen',
  'journeys/money',
  'journeys/coming-in',
];

/** A long file that begins last leaves a core idle; by size, which is the default, it often does. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longFiles.some((part) => moduleId.includes(part));
    // Projects stay in their order: the long files of one must not run beside another.
    return Object.values(Object.groupBy(sorted, ({ project }) => project.name)).flatMap(
      (ofProject = []) => [
        ...ofProject.filter(isLong),
        ...ofProject.filter((file) => !isLong(file)),
      ],
    );
  }
}

export default defineConfig({
  plugins: [createGuardSwitch(allGuards, import.meta.dirname)],
  test: {
    pool: 'forks',
    // More files at a time than cores only make the deadlines of real servers flaky.
    maxWorkers: 2,
    // A test that passes on the second try has found something.
    retry: 0,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // How long a slow machine may take; what comes is seen within milliseconds.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: isEachFileAlone,
          include: ['{packages,services,sdk,cli,tools,bench,web,stories}/**/*.test.ts'],
          exclude: [
            needsServers,
            needsBrowser,
            needsProcesses,
            needsMachine,
            needsMinutes,
            ...(isQuickCheck ? [measuresGrowth] : []),
            ...notOurs,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          isolate: isEachFileAlone,
          include: [needsServers],
          exclude: [randomRequests, simulation, hostileAttempts, ...notOurs],
        },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          isolate: isEachFileAlone,
          include: [hostileAttempts],
          exclude: notOurs,
        },
      },
      {
        extends: true,
        test: { name: 'fuzz', include: [randomRequests], exclude: notOurs },
      },
      {
        extends: true,
        test: { name: 'simulation', include: [simulation], exclude: notOurs },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: isEachFileAlone,
          include: [needsBrowser],
          exclude: notOurs,
          globalSetup: ['./tools/screens/build-for-tests.ts'],
          maxWorkers: browserWorkersMax,
          sequence: { groupOrder: 3 },
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: [needsProcesses],
          exclude: notOurs,
          // They wait for leases, drains and deadlines more than they compute.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: [needsMachine],
          exclude: notOurs,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [needsMinutes],
          exclude: [slowFaults, ...notOurs],
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow-faults',
          include: [slowFaults],
          exclude: notOurs,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { name: 'tidy', include: ['tidy/**/*.test.ts'], exclude: notOurs },
      },
    ],
  },
});
