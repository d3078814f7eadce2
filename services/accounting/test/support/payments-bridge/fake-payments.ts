import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Payments as far as connecting asks it. */
export async function startFakePayments() {
  const business = { id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d', business_name: 'Adire Lane' };
  const state = { status: 200, environment: 'live', exponent: 2 };
  const asked: string[] = [];
  const payments = createServer((request, response) => {
    const { environment, exponent } = state;
    asked.push(request.url ?? '');
    const answers: Readonly<Record<string, object>> = {
      '/api/v1/account': business,
      '/api/v1/reference': {
        currencies: [{ code: 'EUR', name: 'Euro', exponent, payments: true }],
      },
      '/api/v1/reconciliation-breaks': { data: [] },
      '/connect/exchange': { key: 'svc_live_read', pay_key: 'svc_live_pay', wake_secret: null },
      '/api/v1/movements/head': { object: 'movement_head', sequence: 0, hash: null, balances: [] },
    };
    const body =
      state.status === 200
        ? { ...answers[request.url ?? ''], environment }
        : {
            error: 'no',
            code: 'unauthenticated',
            request_id: 'r',
          };
    response.writeHead(state.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    payments.listen(0, '127.0.0.1', resolve);
  });
  const address = payments.address();
  const url = `http://127.0.0.1:${isInet(address) ? address.port : 0}`;
  return { business, state, asked, url, close: () => payments.close() };
}

function isInet(found: string | AddressInfo | null): found is AddressInfo {
  return typeof found === 'object' && found !== null;
}
