import type { Answer } from '@countinghouse/testing/contract';
import { z } from 'zod';

const list = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** What a list answered. */
export function recordsOf(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  return list.parse(answer.body).data;
}
