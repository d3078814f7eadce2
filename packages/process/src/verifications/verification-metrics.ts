import type { Metrics } from '@countinghouse/observability';
import type { LastVerification } from './verifications.sql.ts';

interface NamedMetric {
  readonly name: string;
  readonly help: string;
}

interface VerificationMetrics<Label extends string> {
  readonly breaks: NamedMetric;
  readonly verified: NamedMetric;
  readonly label: Label;
  readonly checks: readonly string[];
  readonly readLast: () => Promise<LastVerification | null>;
}

/** Result and end time of the last verification of all books. */
export function addVerificationMetrics<Label extends string>(
  metrics: Metrics,
  { breaks, verified, label, checks, readLast }: VerificationMetrics<Label>,
): void {
  metrics.gauge(breaks.name, breaks.help, [label], async (gauge) => {
    gauge.reset();
    const last = await readLast().catch(() => null);
    // No numbers before the first verification.
    if (last === null) return;
    for (const check of checks) {
      gauge.labels(check).set(last.broken.filter((broken) => broken === check).length);
    }
  });
  metrics.gauge(verified.name, verified.help, [], async (gauge) => {
    const finishedAtMs = await readLast().then(
      (last) => last?.finishedAt.getTime() ?? 0,
      () => Number.NaN,
    );
    gauge.set(finishedAtMs / 1_000);
  });
}
