export const evidenceKinds = [
  'amount',
  'amount_differs',
  'discount',
  'exchange',
  'sum',
  'only_one',
  'several_fit',
  'reference',
  'other_reference',
  'name',
  'name_differs',
  'memory',
  'refused_before',
  'date',
  'own_account',
  'words',
  'rule',
] as const;

/** A reason for or against a suggestion: a fixed code, its weight, and a sentence for people. */
export interface Evidence {
  readonly what: (typeof evidenceKinds)[number];
  readonly points: number;
  readonly sentence: string;
}

export const scoreMax = 100;

export function scoreOf(evidence: readonly Evidence[]): number {
  const sum = evidence.reduce((total, { points }) => total + points, 0);
  return Math.max(0, Math.min(scoreMax, Math.round(sum)));
}

/** One confirmation by a person counts as much as a matching name. Rejections weigh more, and fade. */
export interface CounterpartyMemory {
  readonly contactId: string;
  readonly agreed: number;
  readonly refused: number;
  readonly daysAgo: number;
}

const refusalHalfLifeDays = 180;

export function memoryEvidence(
  memory: CounterpartyMemory | undefined,
  contact: string,
): Evidence | null {
  if (memory === undefined) return null;
  const refusals = memory.refused * 0.5 ** (memory.daysAgo / refusalHalfLifeDays);
  if (refusals > memory.agreed) {
    const sentence = `Rejected as ${contact} before.`;
    return { what: 'refused_before', points: -Math.min(60, 40 * refusals), sentence };
  }
  if (memory.agreed === 0) return null;
  const sentence = `Lines like this were matched to ${contact} before (count: ${memory.agreed}).`;
  return { what: 'memory', points: 25, sentence };
}

/** How well a name on the line matches a contact's. */
export function nameEvidence(similarity: number, contact: string): Evidence | null {
  const percent = Math.round(similarity * 100);
  const sentence = `The name matches ${contact} (${percent} %).`;
  if (similarity >= 0.85) return { what: 'name', points: 25, sentence };
  if (similarity >= 0.72) return { what: 'name', points: 21, sentence };
  if (similarity >= 0.6) return { what: 'name', points: 15, sentence };
  if (similarity >= 0.45) return { what: 'name', points: 8, sentence };
  return null;
}

/** The line names a different contact. */
export function otherNameEvidence(contact: string): Evidence {
  return {
    what: 'name_differs',
    points: -12,
    sentence: `The name on the line does not match ${contact}.`,
  };
}
