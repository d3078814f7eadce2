import { createServer } from 'node:http';
import { occupyPort } from '@countinghouse/testing';
import { describe, expect, it } from 'vitest';
import { answerAtIpv6, hasIpv6, localUrl, loopbackUrl } from './local-url.ts';
import { claimPorts } from './port.ts';

describe('this machine by its name', () => {
  // skipped because a machine without IPv6 has one address, and nothing to forward
  it.skipIf(!hasIpv6())('answers at ::1 what listens at 127.0.0.1', async () => {
    const server = createServer((request, response) => {
      request.pipe(response);
    });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(portOf(server.address())));
    });
    const stopAnswering = await answerAtIpv6([port]);
    for (const url of [localUrl(port), loopbackUrl(port), `http://[::1]:${port}`]) {
      const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(200_000) });
      expect((await answer.text()).length, url).toBe(200_000);
    }
    stopAnswering();
    server.closeAllConnections();
    server.close();
  });

  // skipped because a machine without IPv6 has no second address that could be in use
  it.skipIf(!hasIpv6())('takes a port for taken that somebody has at ::1 alone', async () => {
    const taken = await occupyPort('::1');
    await expect(claimPorts(taken.port)).rejects.toThrow(`Port ${taken.port}`);
    await taken.release();
  });
});

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return address.port;
}
