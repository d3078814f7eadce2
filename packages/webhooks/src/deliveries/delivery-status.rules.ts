/** `recovered`: delivered after a failure. */
export type DeliveryStatus = 'pending' | 'delivered' | 'recovered' | 'failing' | 'dead_lettered';

export function decideDeliveryStatus(delivery: {
  readonly attempts: number;
  readonly failures: number;
  readonly nextRetryAt: Date | null;
}): DeliveryStatus {
  const { attempts, failures, nextRetryAt } = delivery;
  if (attempts > failures) return failures === 0 ? 'delivered' : 'recovered';
  if (attempts === 0) return 'pending';
  return nextRetryAt === null ? 'dead_lettered' : 'failing';
}

export type HealthState = 'off' | 'idle' | 'failing' | 'slow' | 'healthy';

/** Half of the time a receiver has to answer. */
const slowFromMs = 4_000;

export function decideHealth(health: {
  readonly isOff: boolean;
  readonly attempts: number;
  readonly waiting: number;
  readonly isLastFailed: boolean;
  readonly medianMs: number | null;
}): HealthState {
  if (health.isOff) return 'off';
  if (health.waiting > 0 || health.isLastFailed) return 'failing';
  if (health.attempts === 0) return 'idle';
  return (health.medianMs ?? 0) >= slowFromMs ? 'slow' : 'healthy';
}
