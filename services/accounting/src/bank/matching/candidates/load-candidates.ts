import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, dayIn, daysBetween } from '@countinghouse/calendar';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { listRatesBetween } from '../../../setup/rates/list-rates-between.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { readOpenLines } from '../../statements/hold-lines.ts';
import type { BankAccount, BankLine } from '../../statements/statement.rules.ts';
import { discountOfItem } from '../suggesting/item-discount.rules.ts';
import { memoryKey } from '../suggesting/name-text.rules.ts';
import {
  listClearingCandidates,
  listEntryCandidates,
  listItemCandidates,
  listOwnAccounts,
  listPaymentCandidates,
  listSettledNumbers,
} from './candidates.sql.ts';
import { listMemories } from './memories.sql.ts';
import type { PoolFacts } from './pool-facts.rules.ts';

/** More open things than these are compared with the nearest ones only. */
const candidatesMax = 20_000;
/** How far from the lines something in the books may lie. */
const daysAround = 15;

/** All that the lines of an account could belong to, as it is now. */
export async function loadPoolFacts(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  account: BankAccount,
  lines: readonly BankLine[],
): Promise<PoolFacts> {
  const organisation = await getOrganisation(tx, orgId);
  const days = lines.map(({ date }) => date).toSorted();
  const now = tools.now();
  const today = dayIn(organisation.timeZone, now);
  const from = addDays(days[0] ?? today, -daysAround);
  const to = addDays(days.at(-1) ?? today, daysAround);
  const { accountId, currency } = account;
  const query = {
    orgId,
    accountId,
    isBase: currency === organisation.baseCurrency,
    currency,
    from,
    to,
    rowsMax: candidatesMax,
  };
  const owed = await listItemCandidates(tx, query);
  const items = owed.map((item) => ({ ...item, discount: discountOfItem(item) }));
  const foreign = new Set(items.map((item) => item.currency)).difference(new Set([currency]));
  const ownAccounts = await listOwnAccounts(tx, orgId, currency);
  const own = new Set(ownAccounts.map((one) => one.accountId));
  const around = { orgId, from, to, linesMax: candidatesMax };
  const others = await readOpenLines(tx, { ...around, accountId: null, notOf: accountId });
  const memories = await listMemories(tx, orgId, await memoryKeysOf(lines));
  const payments = await listPaymentCandidates(tx, query);
  const numbers = await listSettledNumbers(
    tx,
    orgId,
    payments.map(({ paymentId }) => paymentId),
  );
  return {
    currency,
    organisationName: organisation.name,
    account: { accountId, name: account.name, number: account.number },
    ownAccounts: ownAccounts.filter((one) => one.accountId !== accountId),
    items,
    rates: await listRatesBetween(tx, orgId, [...foreign], { from, to }),
    payments: payments.map((payment) => ({
      ...payment,
      numbers: numbers.get(payment.paymentId) ?? [],
    })),
    entries: await listEntryCandidates(tx, query),
    otherLines: others.filter((line) => own.has(line.accountId)),
    clearing: await listClearingCandidates(tx, query),
    ownLines: await readOpenLines(tx, { ...around, accountId, notOf: null }),
    memories: memories.map(({ lastAt, ...memory }) => ({
      ...memory,
      daysAgo: Math.max(0, daysBetween(dayIn(organisation.timeZone, lastAt), today)),
    })),
  };
}

/** Lines of one turn of the event loop: their names take a few milliseconds to normalise. */
const linesPerTurn = 1_000;

async function memoryKeysOf(lines: readonly BankLine[]): Promise<readonly string[]> {
  const keys = new Set<string>();
  for (let from = 0; from < lines.length; from += linesPerTurn) {
    for (const line of lines.slice(from, from + linesPerTurn)) {
      const key = memoryKey(line);
      if (key !== null) keys.add(key);
    }
    await nextTurn();
  }
  return [...keys];
}
