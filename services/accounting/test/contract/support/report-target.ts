import { createReportBooks } from '../../support/ledger/report-books.ts';
import type { ReportBooks } from '../../support/ledger/report-books.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { call } from './client.ts';

type Answer = Awaited<ReturnType<typeof call>>;

/** An API with an organisation that was given 5,000, has sold for 1,000.10 and paid 333.33 of rent. */
export interface ReportTarget {
  readonly api: TestApi;
  readonly books: ReportBooks;
  /** `path` is relative to `/reports`. */
  readonly read: (path: string, key?: string) => Promise<Answer>;
  readonly dataOf: (path: string) => Promise<Readonly<Record<string, unknown>>>;
  /** For an answer that is no JSON object: a file, or nothing at all. */
  readonly fetchReport: (path: string, ifNoneMatch?: string) => Promise<Response>;
}

/** In the evening of 31 December in Berlin, when it is next year in Auckland already. */
const nowMs = Date.parse('2026-12-31T21:30:00Z');

export async function openReportTarget(): Promise<ReportTarget> {
  const api = await startTestApi({ nowMs: () => nowMs });
  const books = await createReportBooks(api.deps);
  await books.enter('2025-11-03', [
    ['1000', 500_000n],
    ['3000', -500_000n],
  ]);
  await books.enter('2026-02-28', [
    ['1000', 100_010n],
    ['4000', -100_010n],
  ]);
  await books.enter('2026-03-31', [
    ['6500', 33_333n],
    ['1000', -33_333n],
  ]);
  const read = (path: string, key = books.readKey) => call(api, `/reports/${path}`, { key });
  return {
    api,
    books,
    read,
    dataOf: async (path) => Object((await read(path)).body['data']),
    fetchReport: (path, ifNoneMatch) =>
      fetch(`${api.baseUrl}/reports/${path}`, {
        headers: {
          authorization: `Bearer ${books.readKey}`,
          ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
        },
      }),
  };
}

/** As it arrives: amounts are numbers. */
export function asJson(record: object): unknown {
  return JSON.parse(JSON.stringify(record));
}
