/*
 * As much of vitest as the SDK's tests use, in the language alone: it takes the place of vitest where the
 * suite is bundled for a runtime that vitest does not run on.
 */

type Body = (...args: readonly unknown[]) => unknown;
type Members = Readonly<Record<string, unknown>>;

interface Asymmetric {
  readonly matches: (actual: unknown) => boolean;
}

const tests: { readonly name: string; readonly run: () => Promise<void> }[] = [];
let path: readonly string[] = [];
let before: readonly Body[] = [];
let after: readonly Body[] = [];

export const describe = Object.assign(
  (name: string, body: Body): void => {
    const outer = { path, before, after };
    path = [...path, name];
    body();
    ({ path, before, after } = outer);
  },
  { each: eachOf((name, body) => describe(name, body)) },
);

export const test = Object.assign(
  (name: string, body: Body): void => {
    const hooks = { before, after };
    const run = async (): Promise<void> => {
      for (const hook of hooks.before) await hook();
      try {
        await body();
      } finally {
        for (const hook of hooks.after) await hook();
      }
    };
    tests.push({ name: [...path, name].join(' > '), run });
  },
  { each: eachOf((name, body) => test(name, body)) },
);

export function beforeEach(hook: Body): void {
  before = [...before, hook];
}

export function afterEach(hook: Body): void {
  after = [...after, hook];
}

function eachOf(define: (name: string, body: Body) => void) {
  return (rows: readonly unknown[]) =>
    (name: string, body: Body): void => {
      for (const [at, row] of rows.entries()) {
        const args: readonly unknown[] = Array.isArray(row) ? row : [row];
        define(`${name} #${at}`, () => body(...args));
      }
    };
}

const RealDate = Date;

export const vi = {
  useFakeTimers: ({ now }: { readonly now: number }): void => {
    globalThis.Date = class extends RealDate {
      constructor(...args: readonly unknown[]) {
        super(...((args.length === 0 ? [now] : args) as [number]));
      }
      static override now = (): number => now;
    } as DateConstructor;
  },
  useRealTimers: (): void => {
    globalThis.Date = RealDate;
  },
};

/** Types are the compiler's affair. */
export function expectTypeOf(): unknown {
  const silent: unknown = new Proxy(() => silent, { get: () => silent });
  return silent;
}

export const expect = Object.assign(
  (actual: unknown) => ({ ...matchers(actual, true), not: matchers(actual, false) }),
  {
    any: (kind: Function): Asymmetric => ({
      matches: (actual) => Object(actual).constructor.name === kind.name,
    }),
    stringContaining: (part: string): Asymmetric => ({
      matches: (actual) => String(actual).includes(part),
    }),
  },
);

function matchers(actual: unknown, isWanted: boolean) {
  const check =
    (name: string, holds: (expected: never) => boolean) =>
    (expected?: unknown): void => {
      if (holds(expected as never) === isWanted) return;
      throw new Error(`${name}: ${JSON.stringify(actual)} against ${JSON.stringify(expected)}`);
    };
  return {
    toBe: check('toBe', (expected) => Object.is(actual, expected)),
    toEqual: check('toEqual', (expected) => isEqual(actual, expected)),
    toMatchObject: check('toMatchObject', (expected) => isEqual(actual, expected, true)),
    toHaveLength: check('toHaveLength', (length) => Object(actual).length === length),
    toBeTypeOf: check('toBeTypeOf', (type) => typeof actual === type),
    toMatch: check('toMatch', (pattern: RegExp) => pattern.test(String(actual))),
    toContain: check('toContain', (part) => Object(actual).includes(part)),
    toThrow: check('toThrow', (expected?: RegExp | Function) => {
      try {
        (actual as Body)();
        return false;
      } catch (error) {
        return expected instanceof RegExp
          ? expected.test(String(error))
          : expected === undefined || Object(error).name === expected.name;
      }
    }),
  };
}

function isEqual(actual: unknown, expected: unknown, isPart = false): boolean {
  if (Object.is(actual, expected)) return true;
  if (typeof expected !== 'object' || expected === null) return false;
  if ('matches' in expected) return (expected as Asymmetric).matches(actual);
  if (typeof actual !== 'object' || actual === null) return false;
  if (Array.isArray(expected) !== Array.isArray(actual)) return false;
  if (Array.isArray(expected) && Object(actual).length !== expected.length) return false;
  const [has, wants] = [actual as Members, expected as Members];
  const names = new Set([...Object.keys(wants), ...(isPart ? [] : Object.keys(has))]);
  return [...names].every((name) => isEqual(has[name], wants[name], isPart));
}

/** One after the other, because some move the clock. Each line is a failure. */
export async function runTests(): Promise<{ passed: number; failures: readonly string[] }> {
  const failures: string[] = [];
  for (const { name, run } of tests) {
    try {
      await run();
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
    }
  }
  return { passed: tests.length - failures.length, failures };
}
