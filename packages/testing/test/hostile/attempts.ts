import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Something that an attacker tries, and what must happen. */
export interface Attempt<World> {
  /** Number in the register of attempts; each number belongs to one attempt of one service. */
  readonly id: number;
  readonly actor: string;
  readonly idea: string;
  /**
   * Tries it against the running service. Returns what got through, in words, or null if it was
   * refused as expected. An unexpected refusal is a failed expectation, not a null.
   */
  readonly run: (world: World) => Promise<string | null>;
  /** Takes seconds or needs the machine to itself: only the full check runs it. */
  readonly isLong?: boolean;
}

/** A file's running service, with its victims and actors. */
interface OpenWorld {
  readonly close: () => Promise<void>;
}

const isFullCheck = process.env['COUNTINGHOUSE_CHECK_LEVEL'] === 'full';

/** Starts a failure message when an attempt got through; any other failure is an error. */
export const throughWords = 'this got through';

/**
 * One test per attempt, all against one world, which opens before the first. A name starts with
 * `hostile` and the number by which attempts are counted.
 */
export function testAttempts<World extends OpenWorld>(
  name: string,
  attempts: readonly Attempt<World>[],
  openWorld: () => Promise<World>,
): void {
  describe(name, () => {
    let world: World | undefined;
    beforeAll(async () => {
      world = await openWorld();
    });
    afterAll(() => world?.close());
    for (const { id, actor, idea, run, isLong = false } of attempts) {
      // skipped because it takes seconds, which only the full check has
      test.runIf(!isLong || isFullCheck)(`hostile ${id}: ${actor}: ${idea}`, async () => {
        if (world === undefined) throw new Error('the world is opened before the attempts');
        expect(await run(world), throughWords).toBeNull();
      });
    }
  });
}

/** A service's response, as far as attempts read it. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

/**
 * Null for the expected refusal. A success is what got through; any other response fails the test,
 * because the refusal comes from elsewhere than the attempt says.
 */
export function checkRefused({ status, text }: Reply, expected: number, ...words: string[]) {
  if (status >= 200 && status < 400) return `${status} ${text.slice(0, 200)}`;
  expect(status, text).toBe(expected);
  for (const word of words) expect(text).toContain(word);
  return null;
}

/** The response of `fetch`, read to its end. */
export async function readReply(answer: Promise<Response> | Response): Promise<Reply> {
  const response = await answer;
  return { status: response.status, text: await response.text() };
}
