import { z } from 'zod';
import type { FeedFault, PaymentsFeed } from '../payments-feed.ts';

const answerMsMax = 10_000;

const rotatedKey = z.object({ key: z.string().min(1) });

/** What only keys of a connection may ask; not a part of the merchants' API. */
export function askAsConnection(url: string, key: string): Pick<PaymentsFeed, 'rotateKey' | 'end'> {
  return {
    rotateKey: async () => {
      const answer = await ask(url, key, 'rotate-key');
      if ('kind' in answer) return answer;
      const parsed = rotatedKey.safeParse(answer.body);
      return parsed.success ? { kind: 'key', key: parsed.data.key } : { kind: 'away' };
    },
    end: async () => {
      const answer = await ask(url, key, 'end');
      return 'kind' in answer ? answer : { kind: 'ended' };
    },
  };
}

async function ask(
  url: string,
  key: string,
  what: 'rotate-key' | 'end',
): Promise<{ readonly body: unknown } | FeedFault> {
  try {
    const answer = await fetch(`${url}/api/v1/connection/${what}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    if (answer.ok) return { body: await answer.json() };
    return { kind: answer.status === 401 || answer.status === 404 ? 'refused' : 'away' };
  } catch {
    return { kind: 'away' };
  }
}
