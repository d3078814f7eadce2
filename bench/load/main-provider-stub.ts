import { createServer } from 'node:net';

/**
 * The cheapest process that can pass for the provider: it reads no more of a request than the
 * reference and answers that this charge succeeded. What it costs is not the service's to pay.
 */
const referencePattern = /^GET [^ ]*[?&]tx_ref=([^ &]*)/;
const endOfRequest = '\r\n\r\n';

const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  let rest = '';
  socket.on('data', (bytes) => {
    const requests = (rest + bytes.toString('latin1')).split(endOfRequest);
    rest = requests.pop() ?? '';
    socket.write(requests.map(answer).join(''));
  });
});

function answer(request: string): string {
  const reference = referencePattern.exec(request)?.[1] ?? '';
  const data = `{"id":288200108,"tx_ref":"${reference}","flw_ref":"FLW275407301","amount":100,"currency":"NGN","charged_amount":100,"app_fee":1.4,"merchant_fee":0,"processor_response":"Approved","auth_model":"PIN","status":"successful","payment_type":"card","amount_settled":98.6,"card":{"first_6digits":"408408","last_4digits":"4081","issuer":"Bank","country":"NG","type":"VISA","expiry":"02/29"},"created_at":"2026-11-15T09:31:16.000Z"}`;
  const body = `{"status":"success","message":"Transaction fetched successfully","data":${data}}`;
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

server.listen(Number(process.env['PROVIDER_STUB_PORT']), '127.0.0.1');
