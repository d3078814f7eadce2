import { z } from 'zod';

/** The part of the runner's JSON report that is read here. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export interface AttemptResult {
  readonly id: number;
  /** Null if the attempt was refused as expected. */
  readonly failure: string | null;
}

/** The attempts that ran: a skipped test proves nothing. */
export function listAttemptResults(report: unknown): readonly AttemptResult[] {
  return reportSchema
    .parse(report)
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .flatMap(({ title, status, failureMessages }) => {
      const id = /^hostile (\d+):/.exec(title)?.[1];
      if (id === undefined) return [];
      const failure = status === 'failed' ? (failureMessages ?? []).join('\n') : null;
      return [{ id: Number(id), failure }];
    });
}

/** The last line of a run of the suite. */
export function describeAttempts(results: readonly AttemptResult[]): string {
  const through = results.filter(({ failure }) => failure !== null).length;
  return `hostile attempts=${results.length} through=${through}`;
}
