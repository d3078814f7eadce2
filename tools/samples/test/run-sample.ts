import { isCountinghouseError } from '@countinghouse/sdk';
import operations from '@countinghouse/sdk/operations.json' with { type: 'json' };
import type { Captured } from '../read-captured.ts';
import type { Refusals } from './faults.ts';
import type { RecordedCall, Recorder } from './record-calls.ts';
import { readSample, toStatements } from './sample-code.ts';
import { shorten } from './shorten.ts';
import { createStableText } from './stable-text.ts';
import type { Placeholder } from './stable-text.ts';
import { toCurl } from './to-curl.ts';

type Samples<Names> = Readonly<Record<string, (names: Names) => PromiseLike<unknown>>>;

interface Sampling<Names> {
  readonly service: 'payments' | 'accounting';
  readonly operations: Samples<Names>;
  readonly errors: Samples<Names>;
  readonly placeholders: readonly Placeholder[];
}

interface Sample<Names> {
  readonly kind: 'operation' | 'error';
  readonly name: string;
  readonly names: Names;
}

/** Longer responses are shown in outline only. */
const longText = 20_000;

/** Runs a service's samples by name. */
export function createCapture<Names extends object>(recorder: Recorder, sampling: Sampling<Names>) {
  return {
    operation: (name: string, names: Names) =>
      runSample(recorder, sampling, { kind: 'operation', name, names }),
    error: async (name: string, names: Names, prepare?: Refusals<Names>[string]) => {
      const refusal = (await prepare?.()) ?? {};
      const sample = { kind: 'error', name, names: { ...names, ...refusal.names } } as const;
      const captured = await runSample(recorder, sampling, sample);
      await refusal.end?.();
      return captured;
    },
  };
}

/**
 * Checks that a sample called the operation, or was refused for the reason, that it is named after.
 */
async function runSample<Names extends object>(
  recorder: Recorder,
  { service, placeholders, ...samples }: Sampling<Names>,
  { kind, name, names }: Sample<Names>,
): Promise<Captured> {
  const run = samples[`${kind}s`][name];
  if (run === undefined) throw new Error(`there is no sample ${name}`);
  recorder.take();
  const thrown = await failureOf(() => run(names));
  const calls = recorder.take();
  const call = calls.findLast(({ reason }) => kind === 'operation' || reason === name);
  if (call === undefined) {
    throw new Error(`${service} ${name} was not refused for it: ${String(thrown)}`);
  }
  const operation = findOperation(service, call);
  if (kind === 'operation' && (thrown !== null || operation.command !== name)) {
    throw new Error(`${service} ${name} called ${operation.command}: ${String(thrown)}`);
  }
  const stable = createStableText(placeholders);
  return {
    kind,
    name,
    code: toStatements(readSample(`docs/samples/${service}/${kind}s.ts`, name)),
    curl: stable(toCurl(call, idNames(names))),
    operation: operation.command,
    status: call.status,
    ...(kind === 'error' && { error: isCountinghouseError(thrown) ? thrown.kind : null }),
    answer: shorten(toValue(stable(call.answer)), call.answer.length > longText ? 2 : 8),
  };
}

async function failureOf(run: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    await run();
    return null;
  } catch (error) {
    return error;
  }
}

/** Finds the document's operation with the request's method and path. */
function findOperation(
  service: string,
  { method, path }: RecordedCall,
): (typeof operations)[number] {
  const isVariant = (query: string): boolean => query !== '' && path.includes(query);
  const fitting = operations.filter((each) => {
    const [template = ''] = each.path.split('?');
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    return each.service === service && each.method === method && pattern.test(path);
  });
  const found =
    fitting.find((each) => isVariant(each.path.split('?')[1] ?? '')) ??
    fitting.find((each) => !each.path.includes('?'));
  if (found === undefined) throw new Error(`no operation of ${service} is ${method} ${path}`);
  return found;
}

/** `paymentId` is `$PAYMENT_ID` in a shell. */
function idNames(names: object): ReadonlyMap<string, string> {
  const entries = Object.entries(names).filter(([name]) => name.endsWith('Id'));
  return new Map(
    entries.map(([name, id]) => [
      String(id),
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
    ]),
  );
}

function toValue(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
