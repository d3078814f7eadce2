import { measureLongestTurn, turnMsMax } from '@countinghouse/testing';
import { describe, expect, test } from 'vitest';
import { useDesk } from './support/desk.ts';

const desk = useDesk();
const kib = 1024;

function post(path: string, body: string | ReadableStream): Promise<Response> {
  return fetch(`${desk.api.address}/dashboard/api${path}`, {
    method: 'POST',
    headers: { ...desk.owner.headers, 'content-type': 'application/json' },
    body,
    ...(typeof body !== 'string' && { duplex: 'half' }),
  });
}

describe('bodies in the dashboard', () => {
  test.each([
    '/auth/sign-in',
    '/auth/sign-in/second-factor',
    '/auth/sign-in/passkey',
    '/auth/password-link',
    '/auth/passkeys',
    '/invitations/register',
    '/invitations/accept',
  ])('%s reads 16 KiB and not a byte more', async (path) => {
    expect((await post(path, padded(16 * kib))).status).not.toBe(413);
    const refused = await post(path, padded(16 * kib + 1));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 'payload_too_large' });
  });

  test('routes of members read 64 KiB and not a byte more', async () => {
    const path = `/workspaces/${desk.tenant.testWorkspaceId}/payment-links`;
    expect((await post(path, padded(64 * kib))).status).toBe(400);
    expect((await post(path, padded(64 * kib + 1))).status).toBe(413);
  });

  test.each([
    ['announced', (text: string) => text, 413],
    ['in chunks', (text: string) => new Blob([text]).stream(), 413],
  ])(
    'a sign-in of 90,000 keys, %s, is refused and holds up nobody',
    async (_how, bodyOf, status) => {
      const text = manyKeys(90_000);
      const { result, longestMs } = await measureLongestTurn(() =>
        post('/auth/sign-in', bodyOf(text)),
      );
      expect(longestMs).toBeLessThanOrEqual(turnMsMax);
      expect(result.status).toBe(status);
    },
  );
});

/** Valid JSON of so many bytes. */
function padded(bytes: number): string {
  return `{"notDocumented":1${' '.repeat(bytes - 19)}}`;
}

function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_key, at) => `"k${at}":1`).join(',')}}`;
}
