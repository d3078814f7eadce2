import operations from '@countinghouse/sdk/operations.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { eventSamples } from '../../../sdk/typescript/src/generated/event-samples.ts';
import { readApi } from '../../sdk/model.ts';
import { readCaptured } from '../read-captured.ts';

describe.each(['payments', 'accounting'] as const)('the samples of %s', (service) => {
  const api = readApi(`services/${service}/openapi.json`);
  const captured = readCaptured(service);
  const namesOf = (kind: string) =>
    captured.filter((sample) => sample.kind === kind).map(({ name }) => name);
  const own = operations.filter((operation) => operation.service === service);

  test('call every method, and the methods have every operation of the document', () => {
    expect(namesOf('operation').toSorted()).toEqual(own.map(({ command }) => command).toSorted());
    expect(new Set(own.map(({ operation }) => operation))).toEqual(
      new Set(api.operations.map(({ id }) => id)),
    );
  });

  test('are refused for every reason of the document, by an operation that names it', () => {
    const reasons = new Set(api.operations.flatMap((each) => each['x-error-reasons']));
    expect(namesOf('error').toSorted()).toEqual([...reasons].toSorted());
    for (const { name, kind, operation } of captured) {
      if (kind !== 'error') continue;
      const called = own.find(({ command }) => command === operation);
      expect(called?.reasons, `${name} of ${operation}`).toContain(name);
    }
  });

  test('handle every event of the document, and the SDK has an example of each', () => {
    const types = api.events.map(({ type }) => type);
    expect(namesOf('event').toSorted()).toEqual(types.toSorted());
    expect(Object.keys(eventSamples)).toEqual(expect.arrayContaining(types));
  });
});
