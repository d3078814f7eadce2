import type { TestSimulator } from '../processes/running-simulator.ts';

/** The provider's own clock: what it has planned comes to pass. */
export async function passTimeAtProvider(
  { address }: Pick<TestSimulator, 'address'>,
  seconds: number,
): Promise<void> {
  await fetch(`${address}/simulator/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  });
}

/** The provider's word that a transfer of 10.5 is over; gives what the service answered. */
export async function sendTransferNotice(
  api: { readonly address: string },
  reference: string,
  sent: { readonly side?: 'live' | 'test'; readonly secret?: string } = {},
): Promise<readonly [status: number, what: unknown]> {
  const { side = 'live' } = sent;
  const data = { id: 4711, reference, status: 'SUCCESSFUL', amount: 10.5, currency: 'NGN' };
  const answer = await fetch(`${api.address}/provider/flutterwave/${side}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'verif-hash': sent.secret ?? `${side}-callbacks`,
    },
    body: JSON.stringify({ event: 'transfer.completed', data }),
  });
  return [answer.status, Object(await answer.json()).status];
}
