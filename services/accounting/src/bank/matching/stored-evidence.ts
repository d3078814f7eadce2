import { z } from 'zod';
import { evidenceKinds } from './suggesting/evidence.rules.ts';
import type { Evidence } from './suggesting/evidence.rules.ts';

const stored = z.array(
  z.object({ what: z.enum(evidenceKinds), points: z.number(), sentence: z.string() }),
);

/** The evidence as shown when the match was accepted. */
export function readEvidence(evidence: unknown): readonly Evidence[] {
  return stored.parse(evidence);
}
