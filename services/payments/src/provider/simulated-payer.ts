/** What a payer does at the provider's page. */
export type PayerAct = 'pay' | 'decline' | 'insufficient_funds' | 'pending';

/** False when the page did not take it. */
export type ActAsPayer = (page: string, act: PayerAct) => Promise<boolean>;

const deadlineMs = 10_000;

/** At the page of a simulator, as a browser would send its form. */
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

/** A provider on this machine is a simulator, whatever its key is called. */
export function isOnThisMachine(address: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname);
}
