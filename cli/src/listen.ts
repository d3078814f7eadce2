import { randomBytes } from 'node:crypto';
import { signWebhook } from '@countinghouse/sdk/testing';
import type { Command } from 'commander';
import { connectPayments } from './client.ts';
import { plain } from './output.rules.ts';
import type { World } from './world.ts';

interface ListenOptions {
  readonly forwardTo?: string;
  readonly secretEnv?: string;
  readonly afterSequence?: string;
  readonly json?: boolean;
}

const forwardTimeoutMs = 10_000;

/** Every event as it happens, without an endpoint, a tunnel or a gap; and on to a server under development. */
export function addListen(program: Command, world: World): void {
  program
    .command('listen')
    .description('Show events as they happen, and send them signed to a server of yours.')
    .option('--forward-to <url>', 'send each event there, signed as a webhook')
    .option('--secret-env <name>', 'the variable that holds the secret; else one is made and shown')
    .option('--after-sequence <number>', 'begin after this event; else with new ones')
    .option('--json', 'one JSON object per event')
    .action((options: ListenOptions) => listen(world, options));
}

async function listen(world: World, options: ListenOptions): Promise<void> {
  const client = await connectPayments(world);
  const named = options.secretEnv === undefined ? undefined : world.env[options.secretEnv];
  const secret = named ?? `whsec_${randomBytes(24).toString('base64')}`;
  if (options.forwardTo !== undefined && named === undefined) {
    world.tell(`Events are signed with ${secret} until this ends.`);
  }
  world.tell('Waiting for events. Ctrl C ends it.');
  const after = options.afterSequence;
  const events = client.events.follow({
    afterSequence: after === undefined ? 'latest' : Number(after),
    signal: world.signal,
  });
  for await (const event of events) {
    const outcome =
      options.forwardTo === undefined ? null : await forward(options.forwardTo, event, secret);
    if (options.json === true) {
      world.write(JSON.stringify({ event, forwarded: outcome }));
    } else {
      const { sequence, type, created_at: at } = event;
      world.write(plain(`${sequence}  ${at}  ${type}${outcome === null ? '' : `  → ${outcome}`}`));
    }
  }
}

/** The status, or why there is none: a server under development may well be down. */
async function forward(url: string, event: object, secret: string): Promise<string> {
  const { body, headers } = await signWebhook(event, secret);
  const signal = AbortSignal.timeout(forwardTimeoutMs);
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    const rejection = answer.headers.get('webhook-rejection');
    return rejection === null ? String(answer.status) : `${answer.status} ${plain(rejection)}`;
  } catch (error) {
    return `no answer (${error instanceof Error ? error.message : 'unknown'})`;
  }
}
