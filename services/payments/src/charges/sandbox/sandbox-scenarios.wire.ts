import { closedObject, ruleBroken, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { reasonFor } from '../../edge/reasons.ts';
import { faultKinds, faultTargets } from '../../provider/fault.rules.ts';
import type { FaultOrder, QueuedFault } from '../../provider/fault.rules.ts';

const secondsMax = 86_400;

const kind = z.enum(faultKinds).meta({
  description:
    'What goes wrong. `lost_answer`: the provider does what it is asked, but its response is lost. `lost_request`: it does nothing, and the connection breaks. `outage`: it answers 503 for a while. `duplicate_notice`, `late_notice`, `lost_notice`: its notice about a payment or payout comes twice, late or never. `failed_refund`, `failed_payout`: accepted, then failed. `returned_payout`: completed, then returned by the bank.',
});

const fields = {
  kind,
  applies_to: z.enum(faultTargets).nullable(),
  seconds: z.int().nullable(),
};

export const scenarioBody = closedObject({
  kind,
  applies_to: z.enum(faultTargets).optional().meta({
    description:
      'For `lost_answer`, `lost_request` and `outage`: the call to wait for. Without it, the next call that fits.',
  }),
  seconds: z.int().min(1).max(secondsMax).optional().meta({
    description:
      'How long an outage lasts (10 by default), or how late a notice, failure or return is (60 by default). A day at most.',
    example: 30,
  }),
}).transform(({ kind: asked, applies_to: appliesTo = null, seconds = null }): FaultOrder => ({
  kind: asked,
  appliesTo,
  seconds,
}));

export const scenarioId = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'Must be the id of a scenario, such as 12.')
    .meta({ description: 'The scenario’s id.', example: '12' }),
});

const scenarioExample = {
  object: 'sandbox_scenario',
  id: '12',
  kind: 'lost_answer',
  applies_to: 'refund',
  seconds: null,
};

export const scenarioRecord = z
  .object({
    object: z.literal('sandbox_scenario').meta({ description: 'The type of this object.' }),
    id: z.string().meta({ description: 'The scenario’s id, unique within the sandbox.' }),
    kind: fields.kind,
    applies_to: fields.applies_to.meta({
      description: 'The call that it waits for. Null: the next call that fits.',
    }),
    seconds: fields.seconds.meta({
      description: 'The duration or delay that was asked for. Null: the default.',
    }),
  })
  .meta({
    id: 'SandboxScenario',
    description: 'A fault that waits for the next call of your workspace that fits it.',
    example: scenarioExample,
  });

export const scenarioList = z
  .object({
    data: z.array(scenarioRecord).meta({ description: 'In the order in which they were queued.' }),
  })
  .meta({
    id: 'SandboxScenarioList',
    description: 'Your scenarios that still wait.',
    example: { data: [scenarioExample] },
  });

export const removedScenario = z
  .object({
    id: z.string().meta({ description: 'The scenario’s id.' }),
    object: z.literal('sandbox_scenario').meta({ description: 'The type of this object.' }),
    removed: z.literal(true).meta({ description: 'Always true.' }),
  })
  .meta({
    id: 'RemovedSandboxScenario',
    description: 'A scenario that was deleted.',
    example: { id: '12', object: 'sandbox_scenario', removed: true },
  });

export function toScenarioRecord({ id, kind: queued, appliesTo, seconds }: QueuedFault) {
  return {
    object: 'sandbox_scenario' as const,
    id,
    kind: queued,
    applies_to: appliesTo,
    seconds,
  };
}

export const scenarioRefusals: Readonly<
  Record<'no_sandbox' | 'too_many_scenarios' | 'not_found', ErrorReply>
> = {
  no_sandbox: {
    status: 501,
    code: 'not_implemented',
    reason: reasonFor('no_sandbox'),
    error: 'Scenarios work only where the provider of the key’s environment is the simulator.',
  },
  too_many_scenarios: ruleBroken(
    'A workspace can have 20 waiting scenarios. Delete some, or make the calls they wait for.',
    reasonFor('too_many_scenarios'),
  ),
  not_found: standardReplies.notFound,
};
