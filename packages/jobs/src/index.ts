export { listDeadLetters, redriveDeadLetters } from './dead-letters.ts';
export type { DeadLetter } from './dead-letters.ts';
export { fingerprintJobs, installJobs } from './install-jobs.ts';
export { defineJob } from './job-kind.ts';
export type { JobKind, JobQueue } from './job-kind.ts';
export { createJobMetrics } from './job-metrics.ts';
export type { JobMetrics } from './job-metrics.ts';
export { listJobPayloads } from './job-payloads.ts';
export type { JobPayload } from './job-payloads.ts';
export { createJobs } from './jobs.ts';
export type { Jobs, JobsOptions } from './jobs.ts';
export { createLoop } from './loop.ts';
export type { Loop, LoopOptions, LoopRound } from './loop.ts';
export type { Backlog } from './list-backlog.ts';
export type { JobHandler, JobRun } from './run-job.ts';
export { runEach, runInTurn } from './run-each.ts';
export { createJobSender } from './send-job.ts';
export type { SendJob, SendOptions } from './send-job.ts';
export {
  listOnMovedClock,
  onLoop,
  onQueue,
  onSchedule,
  prepareWork,
  queuesOf,
} from './work-table.ts';
export type { OnMovedClock, Work } from './work-table.ts';
