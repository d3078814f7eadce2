import type { CurrencyCode } from '@countinghouse/money';
import { getReportHead } from '../statements/read-report.ts';
import type { ReportDeps } from '../statements/read-report.ts';
import { beginning, toSpans } from '../statements/spans.rules.ts';
import { bucketStarts, controlKeys, natural, toAgedItems } from './aged.rules.ts';
import type { AgedItems, AgedSide } from './aged.rules.ts';
import { readOpenNow, readOpenOn } from './aged.sql.ts';

export interface AgedRequest {
  readonly orgId: string;
  readonly side: AgedSide;
  /** Null means items open now, with days overdue as of today. */
  readonly asOf: string | null;
}

export interface AgedReport extends AgedItems {
  readonly asOf: string;
  readonly currency: CurrencyCode;
  /** The control accounts' balance: the items' total plus any revaluation. */
  readonly controlMinor: bigint;
  /** The gain on foreign-currency items at the day's rates. */
  readonly revaluedMinor: bigint;
}

/** After every possible posting date. */
const end = '9998-12-31';

/** Open items by contact and age, in base currency. */
export async function readAgedItems(
  deps: ReportDeps,
  { orgId, side, asOf }: AgedRequest,
): Promise<AgedReport> {
  const { today, currency } = await getReportHead(deps, orgId);
  const { db } = deps.database;
  const keys = { orgId, controlKeys: controlKeys[side], bucketStarts };
  const now = { asOf: today, spans: toSpans(beginning, end), revaluedOn: null };
  const { controlMinor, revaluedMinor, rows } =
    asOf === null
      ? await readOpenNow(db, { ...keys, ...now })
      : await readOpenOn(db, { ...keys, asOf, spans: toSpans(beginning, asOf), revaluedOn: asOf });
  return {
    asOf: asOf ?? today,
    currency,
    controlMinor: natural(controlMinor, side),
    revaluedMinor: natural(revaluedMinor, side),
    ...toAgedItems(rows, side),
  };
}
