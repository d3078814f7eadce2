import { setPriority } from 'node:os';
import { workerData } from 'piscina';
import { threadPriority } from './thread-priority.ts';

// On Linux each thread has its own priority; elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(threadPriority);

type Task = (input: unknown) => unknown;

/**
 * The task, from the module that the pool names. It runs when the event loop leaves the CPU free.
 */
export const run: Task = taskOf(await import(String(workerData)));

function taskOf(module: unknown): Task {
  if (!hasTask(module)) throw new TypeError(`${String(workerData)} must export run()`);
  return module.run;
}

function hasTask(module: unknown): module is { readonly run: Task } {
  // A module has no prototype, so it is not an instance of Object.
  const isObject = typeof module === 'object' && module !== null;
  return isObject && 'run' in module && typeof module.run === 'function';
}
