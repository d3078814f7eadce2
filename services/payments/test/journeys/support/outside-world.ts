import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The pages a payer meets outside of ours: the provider's, and the merchant's shop. */
export interface OutsideWorld {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** `/hosted?back=ADDRESS` is the provider's page; every other path is the shop. */
export async function startOutsideWorld(): Promise<OutsideWorld> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://outside.example');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(url.pathname === '/hosted' ? hostedPage(url) : '<title>Shop</title><h1>Shop</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // By name: a merchant's address in test mode is http://localhost.
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function hostedPage(url: URL): string {
  const back = (url.searchParams.get('back') ?? '').replaceAll('&', '&amp;').replaceAll('"', '');
  return `<title>Provider</title><h1>Provider</h1>
    <a id="done" href="${back}&amp;status=successful">Done</a>
    <a id="cancel" href="${back}&amp;status=cancelled">Cancel</a>`;
}
