import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { Provider, Settlement } from '../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import {
  claimReading,
  insertSettlementCharges,
  saveReading,
  saveSettlements,
} from './provider-settlements.sql.ts';
import type { SettlementRow, SettlementSource } from './provider-settlements.sql.ts';
import { daysToRead, firstReadThrough, isReadForGood } from './reading-days.rules.ts';

export interface ReadSettlementsDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** How often all workers together read the lists; also the reader's lease. */
const readEveryMs = 60_000;
/** More pages than plausible: the rest of an endless list is left for the next round. */
const pagesPerDayMax = 1_000;
/** Keeps one statement far below the statement timeout. */
const chargesPerInsertMax = 5_000;

/** Reads all settlements that are not final yet; returns how many there were. */
export async function readSettlements(deps: ReadSettlementsDeps): Promise<number> {
  let count = 0;
  for (const environment of environments) count += await readEnvironment(deps, environment);
  return count;
}

async function readEnvironment(
  deps: ReadSettlementsDeps,
  environment: Environment,
): Promise<number> {
  const provider = deps.providers.forEnvironment(environment);
  if (provider.isCircuitOpen('question')) return 0;
  const source = { environment, provider: provider.name };
  const now = deps.now();
  const claim = { now, nextReadAt: nextReadAt(now), readThrough: firstReadThrough(now) };
  const readThrough = await claimReading(deps.database.db, source, claim);
  if (readThrough === null) return 0;
  let count = 0;
  let lastForGood = readThrough;
  for (const day of daysToRead(readThrough, now)) {
    const read = await readDay(deps, provider, source, day);
    // No answer does not mean an empty day: this day and later ones are read again.
    if (read === 'unknown') return count;
    count += read;
    if (!isReadForGood(day, now)) continue;
    lastForGood = day;
    await saveReading(deps.database.db, source, {
      readThrough: lastForGood,
      nextReadAt: nextReadAt(deps.now()),
    });
  }
  return count;
}

async function readDay(
  deps: ReadSettlementsDeps,
  provider: Provider,
  source: SettlementSource,
  day: string,
): Promise<number | 'unknown'> {
  let count = 0;
  for (let page = 1; page <= pagesPerDayMax; page += 1) {
    const found = await provider.listSettlements({ day, page });
    if (found.kind === 'missing') return count;
    if (found.kind === 'unknown') {
      deps.logger.warn({ ...source, day, page, detail: found.message }, 'settlements_not_read');
      return 'unknown';
    }
    await savePage(deps, source, found.value.rows);
    count += found.value.rows.length;
    if (found.value.isLast) return count;
  }
  deps.logger.error({ ...source, day }, 'settlements_without_end');
  return 'unknown';
}

/** A settlement is stored together with its charges, so a stored settlement is complete. */
async function savePage(
  deps: ReadSettlementsDeps,
  source: SettlementSource,
  page: readonly Settlement[],
): Promise<void> {
  const settlements = new Map(page.map((each) => [each.providerSettlementId, each]));
  if (settlements.size === 0) return;
  const now = deps.now();
  await withTransaction(deps.database.db, async (tx) => {
    const rows = [...settlements.values()].map(toRow);
    for (const providerSettlementId of await saveSettlements(tx, source, rows, now)) {
      const settlement = settlements.get(providerSettlementId);
      // Charges count once the provider has paid them, not while they are planned.
      if (settlement?.status !== 'completed') continue;
      const key = { ...source, providerSettlementId };
      for (const ids of chunksOf(settlement.providerTransactionIds)) {
        await insertSettlementCharges(tx, key, ids, now);
      }
    }
  });
}

function toRow(settlement: Settlement): SettlementRow {
  const { providerSettlementId, status, processedAt, gross, fee, chargeback, net } = settlement;
  return {
    providerSettlementId,
    status,
    processedAt,
    currency: gross.currency,
    grossMinor: gross.amountMinor,
    feeMinor: fee.amountMinor,
    chargebackMinor: chargeback.amountMinor,
    netMinor: net.amountMinor,
    chargeCount: settlement.providerTransactionIds.length,
  };
}

/** In id order across all chunks, so that two readers never deadlock. */
function chunksOf(transactionIds: readonly string[]): readonly (readonly string[])[] {
  const ids = transactionIds.toSorted();
  const count = Math.ceil(ids.length / chargesPerInsertMax);
  return Array.from({ length: count }, (_, chunk) =>
    ids.slice(chunk * chargesPerInsertMax, (chunk + 1) * chargesPerInsertMax),
  );
}

function nextReadAt(now: Date): Date {
  return new Date(now.getTime() + readEveryMs);
}
