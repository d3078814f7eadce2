import type { DispatcherProcess } from './dispatcher-process.ts';
import { readBackendsCpuSeconds, readProcessUse } from './process-use.ts';

/** What a dispatcher and the server's processes behind it used between two looks. */
export interface DispatcherUse {
  readonly seconds: number;
  /** Shares of one core. */
  readonly ownShare: number;
  readonly backendsShare: number;
  readonly memoryMb: number;
  readonly openFiles: number;
  readonly loopLagMs: number;
  readonly inFlight: number;
}

/** Each call tells of the time since the last one. */
export async function watchDispatcher(
  dispatcher: DispatcherProcess,
  adminUrl: string,
): Promise<() => Promise<DispatcherUse>> {
  const look = async () => ({
    atMs: performance.now(),
    own: readProcessUse(dispatcher.pid),
    backendsCpuSeconds: await readBackendsCpuSeconds(adminUrl),
  });
  let last = await look();
  return async () => {
    const now = await look();
    const seconds = (now.atMs - last.atMs) / 1_000;
    const use = {
      seconds,
      ownShare: (now.own.cpuSeconds - last.own.cpuSeconds) / seconds,
      backendsShare: (now.backendsCpuSeconds - last.backendsCpuSeconds) / seconds,
      memoryMb: now.own.memoryMb,
      openFiles: now.own.openFiles,
      loopLagMs: (await dispatcher.readMetric('nodejs_eventloop_lag_p99_seconds')) * 1_000,
      inFlight: await dispatcher.readMetric('webhook_requests_in_flight'),
    };
    last = now;
    return use;
  };
}

export function describeUse(use: DispatcherUse): string {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return (
    `dispatcher ${percent(use.ownShare)} of a core, its backends ${percent(use.backendsShare)}, ` +
    `${use.memoryMb.toFixed(0)} MB, ${use.openFiles} files, loop lag ${use.loopLagMs.toFixed(0)} ms, ` +
    `${use.inFlight} in flight`
  );
}
