/**
 * Preloaded into a process (`node --import`), it makes that process's wall clock wrong by
 * TEST_CLOCK_SKEW_MS. SIGUSR2 turns the skew around: a clock that was ahead falls behind, as when
 * time synchronisation returns. Timers and `performance.now()` stay right, as they do in reality.
 */
const RealDate = Date;
let skewMs = Number(process.env['TEST_CLOCK_SKEW_MS']);
if (!Number.isInteger(skewMs)) throw new Error('TEST_CLOCK_SKEW_MS is a whole number');

const now = (): number => RealDate.now() + skewMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

process.on('SIGUSR2', () => {
  skewMs = -skewMs;
  process.stderr.write(`clock skew is now ${skewMs} ms\n`);
});
