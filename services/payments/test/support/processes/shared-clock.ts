import { readFileSync } from 'node:fs';

/**
 * Preloaded into a process (`node --import`), it puts that process's wall clock ahead by what
 * TEST_CLOCK_FILE says in milliseconds, so that a test moves the clock of several processes at once.
 * Timers and `performance.now()` stay as they are.
 */
const RealDate = Date;
const file = process.env['TEST_CLOCK_FILE'] ?? '';
/** Soon enough that the next request after a move is served by the new time. */
const readEveryMs = 1;

let readAtMs = -Infinity;
let aheadMs = 0;

function now(): number {
  if (performance.now() - readAtMs > readEveryMs) {
    readAtMs = performance.now();
    aheadMs = Number(readFileSync(file, 'utf8'));
  }
  return RealDate.now() + aheadMs;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
