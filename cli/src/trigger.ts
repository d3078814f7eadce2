import { major, minor } from '@countinghouse/sdk';
import type { Payments } from '@countinghouse/sdk';
import { sampleEvent, signWebhook } from '@countinghouse/sdk/testing';
import type { Command } from 'commander';
import { connectPayments } from './client.ts';
import { isSampleType, sampleTypes } from './event-types.ts';
import { findAccess, isLive } from './profiles.ts';
import { show } from './show.ts';
import { CommandStop, exitCodes } from './stop.ts';
import type { World } from './world.ts';

interface TriggerOptions {
  readonly sample?: boolean;
  readonly to?: string;
  readonly secretEnv?: string;
  readonly json?: boolean;
}

/** What can be made to happen with a test key, and how. */
const happenings = [
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
] as const;
type Happening = (typeof happenings)[number];
const sandboxAmount = 2500;
const sandboxRefundMinor = 1000;

/** Makes an event happen in the sandbox, or sends its documented example. */
export function addTrigger(program: Command, world: World): void {
  program
    .command('trigger')
    .description(
      `Make an event happen in the sandbox (${happenings.join(', ')}), or send the documented example of any type.`,
    )
    .argument('<type>', 'the event type')
    .option('--sample', 'only send the example, signed, to --to')
    .option('--to <url>', 'with --sample: where the receiver listens')
    .option('--secret-env <name>', 'with --sample: the variable that holds its secret')
    .option('--json', 'JSON, also on a terminal')
    .action((type: string, options: TriggerOptions) =>
      options.sample === true ? sendSample(world, type, options) : happen(world, type, options),
    );
}

async function sendSample(world: World, type: string, options: TriggerOptions): Promise<void> {
  if (!isSampleType(type)) {
    throw new CommandStop(`There is no event ${type}. There are: ${sampleTypes.join(', ')}.`);
  }
  const secret = world.env[options.secretEnv ?? ''];
  if (options.to === undefined || secret === undefined) {
    throw new CommandStop('--sample needs --to, and --secret-env with the name of a variable.');
  }
  const { body, headers } = await signWebhook(sampleEvent(type), secret, {
    now: new Date(world.now()),
  });
  const answer = await fetch(options.to, { method: 'POST', body, headers, redirect: 'manual' });
  const reason = answer.headers.get('webhook-rejection');
  show(world, options, { type, status: answer.status, webhook_rejection: reason });
  if (!answer.ok) throw new CommandStop('The receiver refused it.', exitCodes.checkFailed);
}

async function happen(world: World, type: string, options: TriggerOptions): Promise<void> {
  const access = await findAccess(world, 'payments');
  if (isLive(access.key)) {
    throw new CommandStop('A live key triggers nothing: use a test key.', exitCodes.key);
  }
  const happening = happenings.find((one) => one === type);
  if (happening === undefined) {
    throw new CommandStop(
      `${type} cannot be made to happen from here. Send its example: ch trigger ${type} --sample`,
    );
  }
  const client = await connectPayments(world);
  show(world, options, { type, ...(await makeHappen(client, happening)) });
}

/** The ids of what was made. */
async function makeHappen(
  client: Payments,
  type: Happening,
): Promise<Readonly<Record<string, string>>> {
  const payment = await payOnce(client, type === 'payment.failed' ? 'declined' : 'succeeded');
  const ids = { payment_id: payment.id };
  switch (type) {
    case 'payment.succeeded':
    case 'payment.failed':
      return ids;
    case 'payment.refunded':
      await client.payments.refund(payment, { amount: minor(sandboxRefundMinor) });
      return ids;
    case 'dispute.opened':
    case 'dispute.won':
    case 'dispute.lost': {
      const dispute = await client.sandbox.openDispute({ payment_id: payment.id });
      if (type !== 'dispute.opened') {
        const outcome = type === 'dispute.won' ? 'won' : 'lost';
        await client.sandbox.decideDispute(dispute.id, { outcome });
      }
      return { ...ids, dispute_id: dispute.id };
    }
  }
}

/** A link of its own, paid as a payer would. */
async function payOnce(client: Payments, outcome: 'succeeded' | 'declined') {
  const link = await client.paymentLinks.create({
    title: 'ch trigger',
    currency: 'NGN',
    amount: major(sandboxAmount),
  });
  return client.sandbox.pay({ url: link.url, outcome });
}
