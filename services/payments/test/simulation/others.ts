import { getCurrency } from '@countinghouse/money';
import { createPaymentLink } from '../../src/charges/payment-links/create-payment-link.ts';
import { updatePaymentLink } from '../../src/charges/payment-links/update-payment-link.ts';
import { createQrCode } from '../../src/charges/qr-codes/create-qr-code.ts';
import { updateSplitRecipient } from '../../src/charges/split-recipients/update-split-recipient.ts';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { operations } from '../../src/controls/pauses/pause.rules.ts';
import {
  keepRequested,
  listSuspense,
  sendBack,
} from '../../src/settlement/suspense/decide-suspense.ts';
import { noMail } from '../support/people/second-person.ts';
import { callService } from './call-service.ts';
import { callerOf } from './merchants.ts';
import type { Random } from './random.ts';
import { cell } from './services.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;
const noPauses = { pauses: () => Promise.resolve(new Map()) };

/** The merchant makes a link or a code: mostly plain, some for one payer only, some shared. */
export async function makeTarget(world: World, random: Random): Promise<void> {
  const { newId, now, targets, recipients } = world;
  const amountMinor = random.pick([null, 20n, 999n, 10_000n, 1_250_000n]);
  const maxUses = random.pick([null, null, 1, 1, 2]);
  const splitRecipientId =
    recipients.length > 0 && random.chance(0.4) ? random.pick(recipients) : null;
  const expiresAt = random.chance(0.1)
    ? new Date(now().getTime() + random.int(60 * minuteMs))
    : null;
  const caller = callerOf(world);
  const shared = {
    description: null,
    currency: getCurrency('NGN'),
    amountMinor,
    returnUrl: null,
    splitRecipientId,
  };
  const isLink = random.chance(0.6);
  await callService(world, 'api', async (_services, { database }) => {
    const deps = { database, newId, now, cell, changes: noPauses, ...noMail };
    if (isLink) {
      const request = {
        ...shared,
        title: 'Indigo wrapper',
        presetAmountMinor: null,
        imageUrl: null,
        expiresAt,
        maxUses,
        metadata: {},
      };
      const made = await createPaymentLink(deps, { caller, request, idempotencyKey: null });
      if (made.kind === 'created') targets.push({ kind: 'payment_link', ...made.link });
    } else {
      const mode = amountMinor === null ? ('open_amount' as const) : ('fixed_amount' as const);
      const request = { ...shared, mode, isSingleUse: maxUses === 1 };
      const made = await createQrCode(deps, { caller, request });
      if (made.kind === 'created') targets.push({ kind: 'qr_code', ...made.qrCode });
    }
  });
  world.scheduler.note(`makes ${isLink ? 'a link' : 'a code'} for ${amountMinor ?? 'any amount'}`);
}

/** The merchant changes something under a payer's feet. */
export async function changeMind(world: World, random: Random): Promise<void> {
  const { newId, now, targets, recipients, scheduler } = world;
  const deps = (database: World['database']) => ({
    database,
    newId,
    now,
    ...noMail,
  });
  if (recipients.length > 0 && random.chance(0.5)) {
    const id = random.pick(recipients);
    const flags = { isVerified: null, isDisabled: random.chance(0.5) };
    scheduler.note(`recipient disabled: ${flags.isDisabled}`);
    await callService(world, 'api', (_services, { database }) =>
      updateSplitRecipient(deps(database), callerOf(world), id, flags),
    );
  }
  const links = targets.filter(({ kind }) => kind === 'payment_link');
  if (links.length === 0) return;
  const { id } = random.pick(links);
  const change = { isDisabled: random.chance(0.5) };
  await callService(world, 'api', (_services, { database }) =>
    updatePaymentLink(deps(database), callerOf(world), id, change),
  );
}

/** Older ones are over. */
const recentCount = 4;

export async function cancelSome(world: World, random: Random): Promise<void> {
  if (world.attempts.length === 0) return;
  const { id } = random.pick(world.attempts.slice(-recentCount));
  const key = { workspaceId: world.tenant.liveWorkspaceId, id };
  const outcome = await callService(world, 'api', (services) => services.cancel(key));
  const answer = outcome.kind === 'answered' ? outcome.value.kind : outcome.kind;
  world.scheduler.note(`cancels ${world.nameOf(id)}: ${answer}`);
}

/** What a worker does again and again; each is a line of jobs.ts. */
const jobs = [
  'resolve',
  'settleUnhandled',
  'returnMoney',
  'resolveRefunds',
  'resolvePayouts',
  'readSettlements',
  'settleWithProvider',
  'expire',
  'renew',
] as const;

const disputeJobs = ['pollChargebacks', 'sendAnswers', 'releaseReserves'] as const;

export type Job = (typeof jobs)[number] | (typeof disputeJobs)[number] | 'number' | 'reconcile';

export function jobsOf({ hasDisputes }: World): readonly Job[] {
  return hasDisputes ? [...jobs, ...disputeJobs] : jobs;
}

export async function runJob(world: World, job: Job): Promise<void> {
  const outcome = await callService(world, 'worker', (services) => services[job]());
  const count = outcome.kind === 'answered' ? outcome.value : outcome.kind;
  world.scheduler.note(`${job}: ${count}`);
}

/** An operator decides about money that waits for a person. */
export async function decideSome(world: World, random: Random): Promise<void> {
  const { newId, now, tenant, scheduler } = world;
  const isKept = random.chance(0.6);
  const outcome = await callService(world, 'api', async (_services, { database }) => {
    const deps = { database, newId, now, actor: { kind: 'operator', id: 'simulation' } as const };
    const held = (await listSuspense(deps, tenant.businessId)).filter(
      ({ status }) => status === 'held',
    );
    if (held.length === 0) return null;
    const decide = isKept ? keepRequested : sendBack;
    return decide(deps, tenant.businessId, random.pick(held));
  });
  const done = outcome.kind === 'answered' ? outcome.value : null;
  if (done !== null) {
    const answer = done.kind === 'done' ? 'done' : done.reason;
    scheduler.note(`${isKept ? 'keeps what was asked' : 'sends back'}: ${answer}`);
  }
}

export async function pauseForAWhile(world: World, random: Random): Promise<void> {
  const { scheduler, newId, now } = world;
  const operation = random.pick(operations);
  scheduler.note(`pauses ${operation}`);
  await callService(world, 'api', (_services, { database }) =>
    pauseOperation(
      { database, newId, now, actor: { kind: 'operator', id: 'simulation' } as const },
      { operation, reason: 'drill', retryAfterSeconds: 60 },
    ),
  );
  await scheduler.sleep(random.int(20 * minuteMs));
  await callService(world, 'api', (_services, { database }) =>
    resumeOperation(
      { database, newId, now, actor: { kind: 'operator', id: 'simulation' } as const },
      operation,
    ),
  );
  scheduler.note(`resumes ${operation}`);
}
