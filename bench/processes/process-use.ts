import { readFileSync, readdirSync } from 'node:fs';
import { withClient } from '../fixtures/with-client.ts';

/** What a process has used so far, from the kernel's own books; Linux only. */
export interface ProcessUse {
  readonly cpuSeconds: number;
  readonly memoryMb: number;
  readonly openFiles: number;
}

/** The kernel counts in hundredths of a second on every machine that this runs on. */
const ticksPerSecond = 100;

export function readProcessUse(pid: number): ProcessUse {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    cpuSeconds: readCpuSeconds(pid),
    memoryMb: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024,
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
  };
}

function readCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in front may contain anything, but its bracket closes last.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return (userTicks + systemTicks) / ticksPerSecond;
}

/** CPU of the server's processes that serve the dispatchers of one database. */
export async function readBackendsCpuSeconds(adminUrl: string): Promise<number> {
  const { rows } = await withClient(adminUrl, (client) =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name = 'payments-dispatcher'`,
    ),
  );
  return rows.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0);
}
