import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { alreadyWaiting, toActRefusalReply } from '../../edge/console.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { toActRefusal } from '../requests/act-refusal.rules.ts';
import type { ProposalOutcome } from './propose-change.ts';
import type { ShownChange } from './proposed-change.ts';

const reasonCharactersMax = 500;

export const changeReason = () =>
  text({ min: 1, max: reasonCharactersMax }).meta({ description: 'For the audit log.' });

export const changeReply = z
  .object({
    status: z
      .enum(['done', 'requested'])
      .meta({ description: '`requested`: nothing changes until another operator confirms.' }),
    request_id: uuid().nullable().meta({ description: 'The request that waits; null if done.' }),
  })
  .meta({ id: 'ChangeReply', description: 'What became of a change.' });

type Accepted = Exclude<ProposalOutcome, { readonly kind: 'reject' }>;

export function toChangeReply(outcome: Accepted): z.infer<typeof changeReply> {
  return outcome.kind === 'done'
    ? { status: 'done', request_id: null }
    : { status: 'requested', request_id: outcome.requestId };
}

type Refusal = Extract<ProposalOutcome, { readonly kind: 'reject' }>['reason'];

export function toProposalRefusal(reason: Refusal): ErrorReply {
  return toActRefusalReply(reason === 'already_waiting' ? alreadyWaiting : toActRefusal(reason));
}

const value = z.union([z.string().nullable(), z.number(), z.boolean()]);

export const proposalRecord = z
  .object({
    object: z.literal('proposal'),
    is_current: z.boolean().meta({
      description: 'False once what it changes has changed: confirming is then refused.',
    }),
    changes: z.array(
      z.object({
        name: z.string().meta({
          description:
            'What it is. A name that ends with `_minor` is an amount in minor units, as text.',
          example: 'fixed_minor',
        }),
        currency: z.string().nullable().meta({ description: 'Of an amount; else null.' }),
        before: value.meta({ description: 'What held when it was requested.' }),
        after: value.meta({ description: 'What confirming makes of it.' }),
      }),
    ),
  })
  .meta({ id: 'Proposal', description: 'What a request would change.' });

export function toProposalRecord({ rows, isCurrent }: ShownChange): z.infer<typeof proposalRecord> {
  return { object: 'proposal', is_current: isCurrent, changes: [...rows] };
}
