import { setTimeout as pause } from 'node:timers/promises';

const WAIT_MS_MAX = 10_000;
const LOOK_EVERY_MS = 2;

export async function waitFor(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
): Promise<void> {
  const giveUpAt = performance.now() + WAIT_MS_MAX;
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`gave up waiting until ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}

export { pause };
