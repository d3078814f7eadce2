import { createHash } from 'node:crypto';
import { describeError } from './call-service.ts';
import { agreeTerms } from './claims.ts';
import { readCoverage } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { createWorld } from './create-world.ts';
import type { SimulationDatabase } from './database.ts';
import type { FaultName } from './faults.ts';
import { judgeEnd } from './final-oracle.ts';
import { comeToRest } from './final-phase.ts';
import type { Written } from './process.ts';
import { addRecipients } from './recipients.ts';
import { soundParts } from './services.ts';
import type { Parts } from './services.ts';
import { settleIn } from './settle-in.ts';
import { createStepOracle } from './step-oracle.ts';
import { tellStory } from './story.ts';

export interface RunResult {
  readonly seed: number;
  readonly failures: readonly string[];
  readonly trace: readonly string[];
  readonly faults: readonly FaultName[];
  readonly payments: number;
  readonly coverage: Coverage;
}

export interface RunOptions {
  /** How much happens before the faults end. */
  readonly steps?: number;
  readonly parts?: Parts;
}

export const defaultSteps = 20;
/** What fails again and again is known by then. */
const failuresMax = 5;

/** One whole story from its seed: what happens, in which order, what goes wrong, and its judgement. */
export async function runSeed(
  database: SimulationDatabase,
  seed: number,
  options: RunOptions = {},
): Promise<RunResult> {
  const trace: string[] = [];
  const failures: string[] = [];
  const oracle = createStepOracle();
  const written = new Set<Written>();
  const world = await createWorld({
    seed,
    database,
    parts: options.parts ?? soundParts,
    onWrite: (what) => void written.add(what),
    afterTurn: async (running) => {
      if (written.size === 0) return;
      const changed = new Set(written);
      written.clear();
      await oracle.look(running, changed);
    },
    isGivenUp: () => failures.length >= failuresMax,
    onLine: (line) => void trace.push(line),
    onFailure: (what) => {
      failures.push(what);
      trace.push(`FAILURE ${what}`);
    },
  });
  const faults = world.faults.names();
  trace.push(`seed ${seed}, faults: ${faults.join(', ') || 'none'}`);
  let isOver = false;
  world.scheduler.start('driver', async () => {
    await world.scheduler.aside(async () => {
      await addRecipients(world, world.random.fork('recipients'));
      await settleIn(world, world.random.fork('merchant'), database.stranger);
      if (world.hasDisputes) await agreeTerms(world, world.random.fork('terms'));
    });
    await tellStory(world, options.steps ?? defaultSteps);
    await comeToRest(world);
    isOver = true;
  });
  try {
    await world.scheduler.run();
    if (!isOver && failures.length === 0) world.fail('the story came to a stop before its end');
    if (failures.length === 0) await judgeEnd(world, faults);
  } catch (error) {
    world.fail(describeError(error));
  } finally {
    await database.clearAway(world.tenant.liveWorkspaceId);
  }
  const coverage = await readCoverage(world, faults, trace);
  return { seed, failures, trace, faults, payments: world.attempts.length, coverage };
}

export function digestOf(trace: readonly string[]): string {
  return createHash('sha256').update(trace.join('\n')).digest('hex');
}
