import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callsThatCannotRepeat, objectCalls, readCalls } from '../support/charges/read-calls.ts';

const document: { readonly paths: Readonly<Record<string, object>> } = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
);
const operations = Object.values(document.paths)
  .flatMap((path) => Object.values(path))
  .flatMap((operation) => ('operationId' in operation ? [String(operation.operationId)] : []));

test('faults and migrations are tried under a load of every operation that can be repeated', () => {
  const id = 'id';
  const objects = {
    cancelledPaymentId: id,
    refund: { id, paymentId: id },
    payoutId: id,
    linkId: id,
    qrCodeId: id,
    recipientId: id,
    recipientReference: id,
    webhook: { id, deliveryId: id },
    subscriptionId: id,
  };
  const called = [...readCalls('key', id), ...objectCalls('key', objects)].map(({ name }) => name);
  expect([...called, ...callsThatCannotRepeat].toSorted()).toEqual(operations.toSorted());
});
