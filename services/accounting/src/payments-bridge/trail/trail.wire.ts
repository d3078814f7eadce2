import { majorAmountReply } from '@countinghouse/http';
import { getCurrency } from '@countinghouse/money';
import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { keyOfNode, trailKinds, trailStarts } from './trail.rules.ts';
import type { Trail, TrailNode } from './trail.rules.ts';

export const trailParams = z.object({
  orgId: uuid(),
  kind: z.enum(trailStarts).meta({
    description:
      'Where the trail begins: `entry`, `document` and `bank_line` of these books; `payment`, `refund`, `payout` and `movement` of payments.',
  }),
  id: uuid().meta({ description: 'The id of the start.' }),
});

const trailMoney = z.object({ currency: z.string().length(3), amount: majorAmountReply() });

const trailNode = z.object({
  key: z.string().meta({ description: 'The kind and id, as edges name it.' }),
  kind: z.enum(trailKinds),
  id: z.string(),
  name: z.string().meta({ description: 'Text to show.' }),
  date: z.string().nullable(),
  money: trailMoney.nullable(),
  url: z.string().nullable().meta({ description: 'The page at payments, where it has one.' }),
});

const trailEdge = z.object({
  from: z.string(),
  to: z.string(),
  money: trailMoney
    .nullable()
    .meta({ description: 'What an entry posts to an account. Credits are below zero.' }),
});

export const trailRecord = z
  .object({
    object: z.literal('trail'),
    start: z.string().meta({ description: 'The key of the first node.' }),
    nodes: z.array(trailNode),
    edges: z.array(trailEdge).meta({ description: 'In the direction of the money.' }),
    out_of_reach: z
      .array(
        z.object({
          kind: z.enum(trailKinds),
          why: z.enum(['payments_away', 'not_allowed', 'too_many', 'several_alike']),
        }),
      )
      .meta({
        description:
          'What is missing. `payments_away`: payments does not answer. `not_allowed`: the key may not read it. `too_many`: only the first are listed. `several_alike`: payouts of one amount and no code on the bank line.',
      }),
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'AppTrail',
    description: 'Where some money came from, where it went, and how it was posted.',
  });

export function toTrailRecord(trail: Trail, start: Pick<TrailNode, 'kind' | 'id'>) {
  return {
    object: 'trail' as const,
    start: keyOfNode(start),
    nodes: trail.nodes.map((each) => ({
      ...each,
      key: keyOfNode(each),
      money: toMoney(each.money),
    })),
    edges: trail.edges.map((each) => ({ ...each, money: toMoney(each.money) })),
    out_of_reach: [...trail.outOfReach],
    amount_unit: 'major' as const,
  };
}

function toMoney(money: TrailNode['money']) {
  if (money === null) return null;
  const { currency, minor } = money;
  return { currency, amount: toMajor(minor, getCurrency(currency)) };
}
