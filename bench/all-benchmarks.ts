import type { Benchmark } from './benchmark.ts';
import { bridge } from './benchmarks/bridge.ts';
import { charge } from './benchmarks/charge.ts';
import { deliver } from './benchmarks/deliver.ts';
import { isolate } from './benchmarks/isolate.ts';
import { issue } from './benchmarks/issue.ts';
import { limiter } from './benchmarks/limiter.ts';
import { list } from './benchmarks/list.ts';
import { match } from './benchmarks/match.ts';
import { payout } from './benchmarks/payout.ts';
import { post } from './benchmarks/post.ts';
import { read } from './benchmarks/read.ts';
import { reports } from './benchmarks/reports.ts';
import { settlements } from './benchmarks/settlements.ts';

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
  post,
  bridge,
  match,
  reports,
];
