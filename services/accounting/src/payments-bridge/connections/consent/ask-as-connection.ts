import { z } from 'zod';

const answerMsMax = 10_000;

const rotatedKey = z.object({ key: z.string().min(1) });

interface Refused {
  readonly kind: 'refused' | 'away';
}

/** What only keys of a connection may ask; not a part of the merchants' API. */
export interface ConnectionCalls {
  /** A new key in place of this one, which works for another day. */
  readonly rotateKey: () => Promise<{ readonly kind: 'key'; readonly key: string } | Refused>;
  /** Ends the connection at payments: its keys stop working. */
  readonly end: () => Promise<{ readonly kind: 'ended' } | Refused>;
}

export function askAsConnection(url: string, key: string): ConnectionCalls {
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
): Promise<{ readonly body: unknown } | Refused> {
  try {
    const answer = await fetch(`${url}/connect/${what}`, {
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
