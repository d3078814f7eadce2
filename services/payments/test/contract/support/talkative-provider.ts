import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider's error tells of its inside, and nobody outside may read. */
export const innerWords =
  'insert into wallet_holds failed at Ledger.write (/app/src/ledger.ts:17:4): relation "wallet_holds" violates constraint wallet_holds_pk, postgres 127.0.0.1:5432 ECONNREFUSED';

export interface TalkativeProvider {
  /** Settings with which an API uses it for live money. */
  readonly settings: Readonly<Record<`PAYMENTS_${string}`, string>>;
  /** 400 says no; 503 leaves open what became of it. */
  status: 400 | 503;
  readonly stop: () => Promise<void>;
}

/** Knows every account, and answers whatever moves money with a failure full of its own inside. */
export async function startTalkativeProvider(): Promise<TalkativeProvider> {
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      response.setHeader('content-type', 'application/json');
      if (request.url?.endsWith('/accounts/resolve') === true) {
        const { account_number } = Object(JSON.parse(body));
        const data = { account_number, account_name: 'Adire Lane Ltd' };
        return response.end(JSON.stringify({ status: 'success', message: 'ok', data }));
      }
      response.statusCode = provider.status;
      return response.end(JSON.stringify({ status: 'error', message: innerWords, data: null }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: TalkativeProvider = {
    settings: providerSettings(`http://127.0.0.1:${portOf(server.address())}`),
    status: 400,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

/** Settings with which an API looks for its provider of live money at this address. */
export function providerSettings(address: string): TalkativeProvider['settings'] {
  return {
    PAYMENTS_LIVE_PROVIDER_URL: `${address}/v3`,
    PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-test',
    PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: 'live-callbacks',
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
