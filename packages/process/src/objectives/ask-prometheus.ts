import { z } from 'zod';

const answerWaitMs = 10_000;

const answerShape = z.object({
  data: z.object({
    resultType: z.literal('vector'),
    result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })),
  }),
});

/** Asks Prometheus for one number of this moment; null if there is none. Faults are thrown. */
export async function askPrometheus(baseUrl: string, query: string): Promise<number | null> {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  const { username, password } = base;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  // A request's own URL must not carry a password.
  Object.assign(base, { username: '', password: '' });
  const answer = await fetch(new URL('api/v1/query', base), {
    method: 'POST',
    ...(username !== '' && {
      headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    }),
    body: new URLSearchParams({ query }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWaitMs),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`Prometheus answered ${answer.status}`);
  }
  const [first] = answerShape.parse(await answer.json()).data.result;
  if (first === undefined) return null;
  const value = Number(first.value[1]);
  return Number.isFinite(value) ? value : null;
}
