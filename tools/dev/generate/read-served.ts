import { setTimeout as wait } from 'node:timers/promises';

/** On a machine that is busy with a check, the service may not reach its database for a moment. */
const triesMax = 20;
const pauseMs = 1_000;
const notNow = 503;

/** A running API's response, formatted as it is committed. */
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
