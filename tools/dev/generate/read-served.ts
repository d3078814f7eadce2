import { setTimeout as wait } from 'node:timers/promises';

/** A machine busy with a check may keep the service from its database for a moment. */
const triesMax = 20;
const pauseMs = 1_000;
const notNow = 503;

/** What a running API serves, written as it is committed. */
export async function readServed(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address, { headers });
    if (answer.ok) return `${JSON.stringify(await answer.json(), null, 2)}\n`;
    if (answer.status !== notNow || tries === triesMax) {
      throw new Error(`${address} answered ${answer.status}`);
    }
    await wait(pauseMs);
  }
}
