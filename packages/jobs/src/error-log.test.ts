import { createLogger } from '@countinghouse/observability';
import { expect, test } from 'vitest';
import { createErrorLog } from './error-log.ts';

test('a fault that every worker reports is one line in ten seconds, with the number left out', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const logger = createLogger({
    service: 'test',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  const log = createErrorLog(logger, () => nowMs);
  for (let count = 0; count < 5; count += 1) log({ message: 'away', stack: 'Error: away' });
  nowMs = 10_000;
  log(new Error('still away'));
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(records).toMatchObject([
    { msg: 'jobs_fault', suppressed: 0, err: { message: 'away' } },
    { msg: 'jobs_fault', suppressed: 4, err: { message: 'still away' } },
  ]);
});
