import { z } from 'zod';
import { evidenceKinds } from './suggesting/evidence.rules.ts';
import type { Evidence } from './suggesting/evidence.rules.ts';

const stored = z.array(
  z.object({ what: z.enum(evidenceKinds), points: z.number(), sentence: z.string() }),
);

/** As it was shown to whoever agreed. */
export function readEvidence(evidence: unknown): readonly Evidence[] {
  return stored.parse(evidence);
}
