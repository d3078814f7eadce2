import { z } from 'zod';
import { objectiveNames } from './objective.rules.ts';
import type { Objective, ObjectiveState } from './objective.rules.ts';

const objectiveRecord = z.object({
  name: z.enum(objectiveNames),
  target_percent: z.number(),
  kept_percent: z.number().nullable(),
  budget_left_percent: z.number().nullable(),
  burn_rate: z.number().nullable(),
});

export const objectiveList = z.object({
  source: z.enum(['prometheus', 'not_connected', 'unavailable']).meta({
    description: 'Without Prometheus, or while it does not answer, nothing is measured.',
  }),
  window_days: z.int(),
  data: z.array(objectiveRecord),
});

export function toObjectiveRecord({
  name,
  targetPercent,
  keptPercent,
  budgetLeftPercent,
  burnRate,
}: Pick<Objective, 'name' | 'targetPercent'> & ObjectiveState): z.infer<typeof objectiveRecord> {
  return {
    name,
    target_percent: targetPercent,
    kept_percent: keptPercent,
    budget_left_percent: budgetLeftPercent,
    burn_rate: burnRate,
  };
}
