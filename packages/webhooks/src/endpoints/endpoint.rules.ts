/** Identifies an endpoint; another tenant's id finds nothing. */
export interface EndpointKey {
  readonly tenantId: string;
  readonly endpointId: string;
}

export type SwitchOffReason = 'failures' | 'by_hand';

/** A URL that a merchant wants to receive events at. */
export interface WebhookEndpoint extends EndpointKey {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly switchedOffAt: Date | null;
  readonly switchedOffReason: SwitchOffReason | null;
}

/** Bounds the work per event: each event is checked against every endpoint of its tenant. */
export const endpointsPerTenantMax = 100;

export interface SecretVersion {
  readonly version: number;
  /** Null for the newest secret. */
  readonly signsUntil: Date | null;
}

export interface Rotation {
  /** The previous secret that keeps signing beside the new one; null if none does. */
  readonly keptVersion: number | null;
  readonly newVersion: number;
}

/**
 * At most two secrets sign. A rotation during an overlap replaces the newer secret and keeps the
 * older one that receivers use: the newer one may never have reached them, or may be the one that
 * leaked.
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
  /** The sequence number before the first event. */
  readonly afterSequence: bigint;
  readonly upToSequence: bigint;
}

/** Returns null when the range contains no event of the log. */
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
