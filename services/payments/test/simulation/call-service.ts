import type { CallOutcome } from './process.ts';
import type { Services } from './services.ts';
import type { ProcessKind, RunningProcess, World } from './world.ts';

/** Calls a process as a client does. The one fault that may come back is a lost connection. */
export async function callService<Value>(
  world: World,
  kind: ProcessKind,
  work: (services: Services, process: RunningProcess) => Promise<Value>,
): Promise<CallOutcome<Value>> {
  const process = world.process(kind);
  const outcome = await process.call(() => work(process.services, process));
  if (outcome.kind === 'failed' && !isLostConnection(outcome.error)) {
    world.fail(`${process.name} threw: ${describeError(outcome.error)}`);
  }
  return outcome;
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Connection terminated');
}

export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
