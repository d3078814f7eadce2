import { verifyWebhook } from '@countinghouse/sdk/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '../../../docs/samples/payments/errors.ts';
import { events } from '../../../docs/samples/payments/events.ts';
import type { PaymentsNames } from '../../../docs/samples/payments/names.ts';
import { operations } from '../../../docs/samples/payments/operations.ts';
import { createPayee } from '../../../services/payments/test/contract/support/payout-target.ts';
import type { Captured } from '../read-captured.ts';
import { captureEvents } from './capture-events.ts';
import { expectCaptured } from './captured.ts';
import { collectPaymentsEvents } from './payments-events.ts';
import { createPaymentsNames, paidAt } from './payments-names.ts';
import { createRefusals } from './payments-refusals.ts';
import { openPaymentsScene } from './payments-scene.ts';
import type { PaymentsScene } from './payments-scene.ts';
import { createRecorder } from './record-calls.ts';
import { createCapture } from './run-sample.ts';
import type { Placeholder } from './stable-text.ts';

const recorder = createRecorder();
let scene: PaymentsScene;
beforeAll(async () => {
  scene = await openPaymentsScene(recorder);
});
afterAll(() => scene.close());

const placeholders: readonly Placeholder[] = [
  [/\bShop \d+/g, 'Adire Lane'],
  [/"provider_reference":"\d+"/g, '"provider_reference":"285959875"'],
  [/\bRS_[0-9A-Z]+/g, 'RS_D87A9EE339AE28BFA2AE86041C6DE70E'],
  [/\bpo_ch_\d\d(?:_[0-9A-Z]{26}){2}/g, 'po_ch_00_reference'],
  [/\bpay_ch_\d\d(?:_[0-9A-Z]{26}){2}/g, 'pay_ch_00_reference'],
  [/\b0[0-9A-Z]{17}\b/g, '00XN5J2C7Q8T4WMB1K'],
  [/\/check\/[0-9a-f]{32}/g, '/check/token'],
  // Refunded on the day of the run.
  [/"day":"(?!2026-11-14)\d{4}-\d\d-\d\d"/g, '"day":"2026-11-15"'],
  [/base64,[A-Za-z0-9+/=]+/g, 'base64,PHN2Zy8+'],
];
const capture = createCapture(recorder, { service: 'payments', operations, errors, placeholders });
const ping = 'webhooks.ping';

/**
 * The log is written shortly after a response: samples that list it run before others are in it.
 */
function logFirst(names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => Number(isOfLog(b)) - Number(isOfLog(a)));
}

const isOfLog = (name: string): boolean => name.startsWith('requests.');

/** The only operation whose response waits for a delivery. */
async function capturePing(names: PaymentsNames) {
  const host = 'hooks.example.com';
  const receiver = await scene.deliveries.receive(host);
  const { id: webhookId, secret } = await names.api.webhooks.create({ url: receiver.url(host) });
  const captured = await capture.operation(ping, { ...names, webhookId });
  const [request] = await receiver.waitForRequests(1);
  const result = verifyWebhook(request?.body ?? '', request?.headers ?? {}, secret);
  if (!result.ok || !('data' in result.event)) throw new Error('the ping is not verified');
  return { captured, event: result.event };
}

test('every sample of payments is answered as the documentation shows', async () => {
  const { operator } = scene;
  const payee = await createPayee(operator, { fundsMinor: 20_000_000_000n, fundedAt: paidAt });
  const names = await createPaymentsNames(scene, payee);
  const captured = new Map<string, Captured>();
  for (const name of logFirst(Object.keys(operations)).filter((each) => each !== ping)) {
    captured.set(name, await capture.operation(name, names));
  }
  const refusals = createRefusals(scene, payee, names);
  for (const name of Object.keys(errors)) {
    captured.set(name, await capture.error(name, names, refusals[name]));
  }
  const delivered = await scene.whileDelivering(async () => {
    const pinged = await capturePing({
      ...names,
      api: scene.connect((await createPayee(operator)).key),
    });
    captured.set(ping, pinged.captured);
    return [
      ...(await collectPaymentsEvents(operator.api.database, scene.deliveries)),
      pinged.event,
    ];
  });
  const handled = captureEvents('payments', delivered, events, placeholders);
  for (const event of handled) captured.set(event.name, event);
  const order = [operations, errors, events].flatMap((samples) => Object.keys(samples));
  expectCaptured(
    'payments',
    order.flatMap((name) => captured.get(name) ?? []),
  );
  expect(captured.size).toBe(order.length);
}, 120_000);
