import { faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import { expect, test } from 'vitest';
import { runDrill } from '../drill/run-drill.ts';

test(
  'row 21: a server that is lost comes back at a chosen moment with all that was acknowledged before, and nothing of after',
  async ({ annotate }) => {
    const report = await runDrill({
      actsPerPhase: faultRounds(40),
      merchants: 2,
      isDurable: false,
    });
    expect(report.before).toBeGreaterThanOrEqual(2 * faultRounds(40));
    expect(report.after).toBeGreaterThan(0);
    expect(report).toMatchObject({ lost: [], tooMany: [], ledgerBreaks: 0 });
    const { before, after, restoreSeconds } = report;
    await annotate(
      `${before} acts kept, ${after} undone, ${restoreSeconds.toFixed(1)} s from loss to writes`,
    );
  },
  faultTimeoutMs(120_000),
);
