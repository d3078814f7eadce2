/** What the address of one payment or payout says: the step whose postings are shown, and the developer's view. */
export interface TrailView {
  readonly step?: string;
  readonly view?: 'json' | 'curl';
}

export function parseTrailView({ step, view }: Readonly<Record<string, unknown>>): TrailView {
  return {
    ...(typeof step === 'string' && { step }),
    ...((view === 'json' || view === 'curl') && { view }),
  };
}
