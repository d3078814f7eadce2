import type { Benchmark } from './benchmark.ts';
import { charge } from './charge.ts';
import { deliver } from './deliver.ts';
import { isolate } from './isolate.ts';
import { issue } from './issue.ts';
import { limiter } from './limiter.ts';
import { list } from './list.ts';
import { payout } from './payout.ts';
import { read } from './read.ts';
import { reports } from './reports.ts';
import { settlements } from './settlements.ts';

/** A new benchmark is a file of its own and one more entry here. */
export const allBenchmarks: readonly Benchmark[] = [
  read,
  list,
  limiter,
  charge,
  payout,
  deliver,
  isolate,
  settlements,
  issue,
  reports,
];
