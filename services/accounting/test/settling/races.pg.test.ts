import { expect, test } from 'vitest';
import { voidDocument } from '../../src/documents/issuing/void-document.ts';
import { writeOff } from '../../src/settling/allocations/reductions/write-off.ts';
import { unAllocate } from '../../src/settling/allocations/un-allocate.ts';
import { voidPayment } from '../../src/settling/payments/void-payment.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene, expectSoundBooks } from '../support/settling/settling-scene.ts';

const use = useAccountingDatabase();
const roundCount = Number(process.env['SETTLING_ROUNDS'] ?? 4);

test('20 payments at once never settle more than the invoice', async () => {
  const scene = await createSettlingScene(use.deps);
  const invoice = await scene.posted();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => scene.tryToPay(invoice, 1_100n)),
  );
  const recorded = outcomes.filter((outcome) => outcome.kind === 'recorded');
  expect(recorded).toHaveLength(11);
  expect(await scene.read(invoice.id)).toMatchObject({ status: 'paid', paidMinor: 12_100n });
  expect(await scene.open(invoice)).toBe('0 0');
  await expectSoundBooks(scene);
});

test('a payment and a void of the same invoice: one of the two', async () => {
  const scene = await createSettlingScene(use.deps);
  for (let round = 0; round < roundCount; round += 1) {
    const invoice = await scene.posted();
    const [paid, voided] = await Promise.all([
      scene.tryToPay(invoice, 12_100n),
      voidDocument(use.deps, scene.order(invoice.id)),
    ]);
    expect([paid.kind === 'recorded', voided.kind === 'done'].filter(Boolean)).toHaveLength(1);
    await expectSoundBooks(scene);
  }
});

test('a payment that is allocated while it is voided leaves nothing settled', async () => {
  const scene = await createSettlingScene(use.deps);
  for (let round = 0; round < roundCount; round += 1) {
    const [invoice, payment] = [await scene.posted(), await scene.receive(5_000n)];
    const [, voided] = await Promise.all([
      scene.tryToAllocate(payment, invoice, 5_000n),
      voidPayment(use.deps, { ...scene.act, paymentId: payment.id }),
    ]);
    expect(voided.kind).toBe('voided');
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'posted', paidMinor: 0n });
    await expectSoundBooks(scene);
  }
});

test('everything at once on the same documents ends with sound books', async () => {
  const scene = await createSettlingScene(use.deps);
  const invoices = [await scene.posted(), await scene.posted(), await scene.posted()];
  const credits = [
    await scene.posted({ kind: 'credit_note' }),
    await scene.posted({ kind: 'credit_note' }),
  ];
  const payments = [await scene.receive(9_000n), await scene.receive(9_000n)];
  const allocationId = await scene.allocationOf(await scene.pay(invoices, [500n, 500n, 500n]));
  const pairs = [...payments, ...credits].flatMap((from) =>
    invoices.map((invoice) => scene.tryToAllocate(from, invoice, 3_000n)),
  );
  const [first] = payments;
  const [loser] = invoices;
  await Promise.all([
    ...pairs,
    scene.tryToPay(invoices.toReversed(), [700n, 700n, 700n]),
    unAllocate(use.deps, { ...scene.act, allocationId }),
    voidPayment(use.deps, { ...scene.act, paymentId: first?.id ?? '' }),
    writeOff(use.deps, { ...scene.act, documentId: loser?.id ?? '', hasTaxRelief: true }),
  ]);
  await expectSoundBooks(scene);
});
