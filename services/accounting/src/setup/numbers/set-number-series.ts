import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { hasNumbers, lockNumberSeries, saveNumberSeries } from './number-series.sql.ts';
import { decideSeries } from './number.rules.ts';
import type { NumberedKind, NumberSeries, SeriesRejection } from './number.rules.ts';

export type SetNumberSeriesOutcome = { readonly kind: 'set' } | SeriesRejection;

/** Sets the format of a kind's future numbers; assigned numbers stay. */
export async function setNumberSeries(
  deps: BooksDeps,
  order: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly documentKind: NumberedKind;
    readonly series: NumberSeries;
  },
): Promise<SetNumberSeriesOutcome> {
  const { orgId, actor, documentKind, series } = order;
  return withTransaction(deps.database.db, async (tx) => {
    const before = await lockNumberSeries(tx, orgId, documentKind);
    if (before === null) {
      throw new Error(`organisation ${orgId} has no number series for ${documentKind}`);
    }
    const refusal = decideSeries(before, series, await hasNumbers(tx, orgId, documentKind));
    if (refusal !== null) return refusal;
    await saveNumberSeries(tx, orgId, documentKind, series);
    const changes = changesOf(before, series);
    if (changes === null) return { kind: 'set' };
    const detail = { ...changes };
    const subject = { subjectKind: 'number_series', subjectId: documentKind, detail };
    await recordAudit(tx, deps, { orgId, actor, action: 'number_series.set', ...subject });
    return { kind: 'set' };
  });
}
