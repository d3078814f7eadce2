import { describe, expect, test } from 'vitest';
import { sumOfCounter } from '../processes/payments-api.ts';
import { parsePgbenchOutput } from './pgbench.ts';
import { parseWrkOutput } from './wrk.ts';

const wrkOutput = (changes: object = {}): string => `Running 3s test @ http://127.0.0.1:4010
  1 threads and 128 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
Requests/sec:  13006.05

${JSON.stringify({
  requests: 39_018,
  duration_us: 3_000_000,
  refused: 0,
  broken: 0,
  p50_us: 9_120,
  p95_us: 17_004,
  p99_us: 22_710,
  ...changes,
})}
`;

const pgbenchOutput = (failed: number): string => `transaction type: read.sql
query mode: prepared
number of clients: 8
number of transactions actually processed: 90312
number of failed transactions: ${failed} (0.000%)
latency average = 0.265 ms
tps = 30146.229138 (without initial connection time)
`;

describe('what wrk prints', () => {
  test('becomes a rate and latencies in milliseconds', () => {
    expect(parseWrkOutput(wrkOutput())).toEqual({
      requests: 39_018,
      requestsPerSecond: 13_006,
      p50Ms: 9.12,
      p95Ms: 17.004,
      p99Ms: 22.71,
    });
  });

  test.each([{ refused: 1 }, { broken: 1 }])('fails the run when it says %o', (changes) => {
    expect(() => parseWrkOutput(wrkOutput(changes))).toThrow('of 39018 requests');
  });

  test('fails the run when nothing was answered', () => {
    expect(() => parseWrkOutput(wrkOutput({ requests: 0 }))).toThrow('no request was answered');
  });

  test('fails the run when the summary is missing', () => {
    expect(() => parseWrkOutput('unable to connect')).toThrow('unable to connect');
  });
});

describe('what pgbench prints', () => {
  test('becomes transactions per second without the time to connect', () => {
    expect(parsePgbenchOutput(pgbenchOutput(0))).toEqual({
      value: 30_146.229138,
      operations: 90_312,
    });
  });

  test('fails the run when transactions failed', () => {
    expect(() => parsePgbenchOutput(pgbenchOutput(3))).toThrow('failed transactions');
  });
});

test('a counter of the service is summed over its labels and told from its namesakes', () => {
  const metrics = `# TYPE requests_total counter
requests_total{route="/a",status="200"} 40
requests_total{route="/b",status="404"} 2
requests_total_more 1000
`;
  expect(sumOfCounter(metrics, 'requests_total')).toBe(42);
  expect(sumOfCounter(metrics, 'other_total')).toBe(0);
});
