import type { Command } from 'commander';
import { connectPayments } from './client.ts';
import { parseDuration } from './duration.rules.ts';
import { plain } from './output.rules.ts';
import { findAccess, isLive } from './profiles.ts';
import { show } from './show.ts';
import type { ShowOptions } from './show.ts';
import { CommandStop, exitCodes } from './stop.ts';
import type { World } from './world.ts';

type Client = Awaited<ReturnType<typeof connectPayments>>;
type Advance = Awaited<ReturnType<Client['sandbox']['advanceClock']>>;
type Happened = Advance['happened'][number];

/** The clock of a sandbox: shows it, or moves it with everything that is due on the way. */
export function addClock(program: Command, world: World): void {
  const clock = program
    .command('clock')
    .description('Show or advance the clock of a sandbox. It never goes back.');
  clock
    .command('show', { isDefault: true })
    .description('Show the time of the sandbox.')
    .option('--json', 'JSON, also on a terminal')
    .action(async (options: ShowOptions) => {
      const client = await connectToSandbox(world);
      show(world, options, await client.sandbox.getClock());
    });
  clock
    .command('advance')
    .description('Advance the clock, and list what happened at which moment.')
    .argument('<duration>', 'such as 90s, 5m, 3h, 30d, 2w or 1y')
    .option('--json', 'JSON, also on a terminal')
    .action((duration: string, options: ShowOptions) => advance(world, duration, options));
}

async function connectToSandbox(world: World): Promise<Client> {
  const { key } = await findAccess(world, 'payments');
  if (isLive(key)) {
    throw new CommandStop('Only a test key can use the clock of a sandbox.', exitCodes.key);
  }
  return connectPayments(world);
}

async function advance(world: World, duration: string, options: ShowOptions): Promise<void> {
  const seconds = parseDuration(duration);
  if (seconds === null) {
    throw new CommandStop(`${duration} is no duration. Write 90s, 5m, 3h, 30d, 2w or 1y.`);
  }
  const client = await connectToSandbox(world);
  const isForPeople = options.json !== true && world.isTerminal;
  const happened: Happened[] = [];
  const note = (one: Advance): void => {
    happened.push(...one.happened);
    if (isForPeople) for (const each of one.happened) world.write(toLine(each));
  };
  let latest = await client.sandbox.advanceClock({ seconds });
  note(latest);
  while (!latest.done && !world.signal.aborted) {
    // A request moves the clock for some seconds; the next one goes on from there.
    latest = await client.sandbox.advanceClock({ offset_ms: latest.target_offset_ms });
    note(latest);
  }
  if (isForPeople) world.write(`now ${latest.now}`);
  else show(world, options, { ...latest, happened });
}

function toLine({ at, kind, type, id, attempt, outcome }: Happened): string {
  const what = kind === 'event' ? 'event' : `webhook attempt ${attempt ?? ''} ${outcome ?? ''}`;
  return `${at}  ${what.padEnd(32)}  ${plain(type)}  ${id}`;
}
