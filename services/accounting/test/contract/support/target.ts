import { vi } from 'vitest';
import type { TestContext } from 'vitest';
import { z } from 'zod';
import { createScene } from '../../support/ledger/books-scene.ts';
import type { Scene } from '../../support/ledger/books-scene.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

/** The deployment that the suite talks to: any one, by its base address and keys. */
export interface Target {
  readonly baseUrl: string;
  /** Both of one organisation. */
  readonly readKey: string;
  readonly writeKey: string;
  /** Of another organisation; reads and writes. */
  readonly otherKey: string;
  /** What only an operator can do; null at a deployment that is not the suite's own. */
  readonly operator: Operator | null;
  readonly close: () => Promise<void>;
}

export interface Operator {
  readonly api: TestApi;
  /** Books of the organisation that the keys belong to. */
  readonly scene: Scene;
  readonly other: Scene;
}

type TestApiOptions = NonNullable<Parameters<typeof startTestApi>[0]>;

const givenTarget = z.object({
  accounting: z.object({
    base_url: z.url(),
    read_key: z.string(),
    write_key: z.string(),
    other_write_key: z.string(),
  }),
});

/** A deployment with the usual limits may ask the suite to wait for a minute, and again. */
const pacedTestTimeoutMs = 240_000;

/**
 * `CONTRACT_TARGET` holds what `./dev demo --json` prints on its first line. Without it the suite
 * starts an API of its own, in this process, on a database of its own.
 */
export async function openTarget(options: TestApiOptions = {}): Promise<Target> {
  const given = process.env['CONTRACT_TARGET'] ?? '';
  if (given === '') return openOwnTarget(options);
  const { accounting } = givenTarget.parse(JSON.parse(given));
  vi.setConfig({ testTimeout: pacedTestTimeoutMs });
  return {
    baseUrl: accounting.base_url,
    readKey: accounting.read_key,
    writeKey: accounting.write_key,
    otherKey: accounting.other_write_key,
    operator: null,
    close: () => Promise.resolve(),
  };
}

/** The operator's part of the target; a test that asks for it is skipped, visibly, without one. */
export function needOperator(context: TestContext, target: Target): Operator {
  if (target.operator === null) {
    return context.skip('needs an operator: only an API that the suite started itself has one');
  }
  return target.operator;
}

async function openOwnTarget(options: TestApiOptions): Promise<Target> {
  const api = await startTestApi(options);
  const [scene, other] = [await createScene(api.deps), await createScene(api.deps)];
  return {
    baseUrl: api.baseUrl,
    readKey: scene.readKey,
    writeKey: scene.writeKey,
    otherKey: other.writeKey,
    operator: { api, scene, other },
    close: api.stop,
  };
}
