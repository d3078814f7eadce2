import { isCountinghouseError } from '@countinghouse/sdk';
import type { Command } from 'commander';
import { connect, invoke } from './client.ts';
import type { ServiceName } from './profiles.ts';
import { CommandStop, exitCodes } from './stop.ts';
import type { World } from './world.ts';

interface Finding {
  readonly isGood: boolean;
  readonly what: string;
  /** What to do about it. */
  readonly fix?: string;
}

/** Receivers allow a signature this much; so does a TOTP app, roughly. */
const skewMsMax = 60_000;
const dayMs = 86_400_000;
const expiryDays = 30;

export function addDoctor(program: Command, world: World): void {
  program
    .command('doctor')
    .description('Look at key, clock and address, and say what to mend.')
    .action(async () => {
      const findings = [
        ...(await examine(world, 'payments')),
        ...(await examine(world, 'accounting')),
      ];
      if (findings.length === 0) {
        throw new CommandStop('No key here. Run `ch login`.', exitCodes.key);
      }
      for (const { isGood, what, fix } of findings) {
        world.write(`${isGood ? 'ok ' : '!! '} ${what}${fix === undefined ? '' : `\n    ${fix}`}`);
      }
      if (findings.some(({ isGood }) => !isGood)) {
        throw new CommandStop('Something is to be mended.', exitCodes.checkFailed);
      }
    });
}

async function examine(world: World, service: ServiceName): Promise<readonly Finding[]> {
  let connected;
  try {
    connected = await connect(world, service);
  } catch (error) {
    if (error instanceof CommandStop) return [];
    throw error;
  }
  const { access, client } = connected;
  const clock = await examineClock(world, access.baseUrl);
  if (clock === null) {
    const fix =
      'Is the address right, and does the service run? `ch login --base-url …` changes it.';
    return [{ isGood: false, what: `${service}: ${access.baseUrl} does not answer.`, fix }];
  }
  const reached = { isGood: true, what: `${service}: ${access.baseUrl} answers.` };
  try {
    const key = await invoke(client, 'key.get', []);
    return [
      reached,
      clock,
      { isGood: true, what: `${service}: the key is valid.` },
      ...expiry(world, key),
    ];
  } catch (error) {
    if (!isCountinghouseError(error)) throw error;
    const fix = 'Make another key in the dashboard, then run `ch login`.';
    return [reached, clock, { isGood: false, what: `${service}: ${error.message}`, fix }];
  }
}

/** Null when nothing answers at all. */
async function examineClock(world: World, baseUrl: string): Promise<Finding | null> {
  try {
    const answer = await fetch(`${baseUrl}/openapi.json`, { signal: world.signal });
    const theirs = Date.parse(answer.headers.get('date') ?? '');
    const skewMs = Math.abs(world.now() - theirs);
    if (Number.isNaN(skewMs) || skewMs <= skewMsMax) {
      return { isGood: true, what: 'Your clock agrees with the service.' };
    }
    const what = `Your clock is ${Math.round(skewMs / 1000)} s off.`;
    return { isGood: false, what, fix: 'Signatures of webhooks will be refused: set the clock.' };
  } catch {
    return null;
  }
}

function expiry(world: World, key: unknown): readonly Finding[] {
  if (typeof key !== 'object' || key === null || !('expires_at' in key)) return [];
  if (typeof key.expires_at !== 'string') return [];
  const days = Math.floor((Date.parse(key.expires_at) - world.now()) / dayMs);
  return days >= expiryDays
    ? [{ isGood: true, what: `The key is valid for ${days} more days.` }]
    : [
        {
          isGood: false,
          what: `The key ends in ${days} days.`,
          fix: 'Roll it in the dashboard: the old one stays valid while you change over.',
        },
      ];
}
