import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '../../../docs/samples/accounting/errors.ts';
import { events } from '../../../docs/samples/accounting/events.ts';
import { operations } from '../../../docs/samples/accounting/operations.ts';
import { collectAccountingEvents } from './accounting-events.ts';
import { openAccountingScene } from './accounting-scene.ts';
import type { AccountingScene } from './accounting-scene.ts';
import { captureEvents } from './capture-events.ts';
import { expectCaptured } from './captured.ts';
import { createRecorder } from './record-calls.ts';
import { createCapture } from './run-sample.ts';
import type { Placeholder } from './stable-text.ts';

const recorder = createRecorder();
let scene: AccountingScene;
beforeAll(async () => {
  scene = await openAccountingScene(recorder);
});
afterAll(() => scene.close());

const placeholders: readonly Placeholder[] = [[/\bBooks \d+/g, 'Adire Lane']];
const capture = createCapture(recorder, {
  service: 'accounting',
  operations,
  errors,
  placeholders,
});

test('every sample of accounting is answered as the documentation shows', async () => {
  const { names, refusals } = scene;
  const delivered = await collectAccountingEvents(scene.service);
  const captured = [];
  for (const name of Object.keys(operations)) captured.push(await capture.operation(name, names));
  for (const name of Object.keys(errors)) {
    captured.push(await capture.error(name, names, refusals[name]));
  }
  captured.push(...captureEvents('accounting', delivered, events, placeholders));
  expectCaptured('accounting', captured);
  expect(new Set(captured.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(captured.length);
}, 120_000);
