/** Names an endpoint; another tenant's id finds nothing. */
export interface EndpointKey {
  readonly tenantId: string;
  readonly endpointId: string;
}

export type SwitchOffReason = 'failures' | 'by_hand';

/** An address that a merchant wants events at. */
export interface WebhookEndpoint extends EndpointKey {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly switchedOffAt: Date | null;
  readonly switchedOffReason: SwitchOffReason | null;
}

/** Every event is looked at for every endpoint of its tenant. */
export const endpointsPerTenantMax = 100;

export interface SecretVersion {
  readonly version: number;
  /** Null for the newest. */
  readonly signsUntil: Date | null;
}

export interface Rotation {
  /** Signs beside the new one; null when none is to. */
  readonly keptVersion: number | null;
  readonly newVersion: number;
}

/**
 * At most two secrets sign. A rotation while another one overlaps replaces the secret that was new:
 * the receivers' old one stays, because the one between may never have reached them, or be the one
 * that leaked.
 */
export function decideRotation(
  known: readonly SecretVersion[],
  { now, hasOverlap }: { readonly now: Date; readonly hasOverlap: boolean },
): Rotation {
  const versions = known.map(({ version }) => version);
  const signing = known
    .filter(({ signsUntil }) => signsUntil === null || signsUntil > now)
    .map(({ version }) => version);
  const keeps = hasOverlap && signing.length > 0;
  return {
    keptVersion: keeps ? Math.min(...signing) : null,
    newVersion: Math.max(0, ...versions) + 1,
  };
}

export interface SequenceRange {
  /** The event before the first one. */
  readonly afterSequence: bigint;
  readonly upToSequence: bigint;
}

/** Null when no event of the log lies in the range. */
export function decideReplayRange(
  asked: { readonly afterSequence: bigint; readonly upToSequence: bigint | null },
  lastSequence: bigint,
): SequenceRange | null {
  const { afterSequence } = asked;
  const upToSequence =
    asked.upToSequence === null || asked.upToSequence > lastSequence
      ? lastSequence
      : asked.upToSequence;
  return afterSequence < upToSequence ? { afterSequence, upToSequence } : null;
}
