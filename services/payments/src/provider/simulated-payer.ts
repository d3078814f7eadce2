/** What a payer does on the provider's payment page. */
export type PayerAct = 'pay' | 'decline' | 'insufficient_funds' | 'pending';

/** False if the page did not accept it. */
export type ActAsPayer = (page: string, act: PayerAct) => Promise<boolean>;

const deadlineMs = 10_000;

/** Submits a simulator's payment page, as a browser would submit its form. */
export const actAsPayer: ActAsPayer = async (page, act) => {
  try {
    const answer = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ outcome: act }),
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    });
    await answer.body?.cancel();
    return answer.status < 400;
  } catch {
    return false;
  }
};

/** A provider on a local address is a simulator, whatever its key looks like. */
export function isOnThisMachine(address: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname);
}
