import { readFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:tls';

/**
 * The cheapest receiver that speaks TLS and HTTP: it counts requests and answers 204. What it costs
 * is not the service's to pay. `/hang…` is never answered. With SINK_ARRIVALS_PORT it keeps when the
 * first byte of each event came, and tells there what came since it was last asked.
 */
const port = Number(process.env['SINK_PORT']);
const arrivalsPort = Number(process.env['SINK_ARRIVALS_PORT'] ?? 0);
const key = readFileSync(process.env['SINK_KEY_FILE'] ?? '');
const cert = readFileSync(process.env['SINK_CERT_FILE'] ?? '');
const answer = 'HTTP/1.1 204 No Content\r\n\r\n';
const lengthPattern = /\r\ncontent-length: (\d+)\r\n/i;
/** A body begins with `{"id":"` and the id of its event. */
const idFrom = 7;
const idTo = idFrom + 36;
/** Many minutes of the highest rate; a reader that stays away loses the rest. */
const arrivalsMax = 2_000_000;

let arrivals: string[] = [];

function keepArrival(body: string, atMs: number): void {
  if (arrivals.length < arrivalsMax) arrivals.push(`${body.slice(idFrom, idTo)} ${atMs}`);
}

const server = createServer({ key, cert }, (socket) => {
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  let waiting = '';
  let beganMs = 0;
  socket.on('data', (bytes) => {
    if (waiting === '') beganMs = performance.timeOrigin + performance.now();
    waiting += bytes.toString('latin1');
    let answers = '';
    for (;;) {
      const end = waiting.indexOf('\r\n\r\n');
      if (end === -1) break;
      const head = waiting.slice(0, end + 2);
      const length = Number(lengthPattern.exec(head)?.[1] ?? 0);
      const bodyEnd = end + 4 + length;
      if (waiting.length < bodyEnd) break;
      if (arrivalsPort > 0) keepArrival(waiting.slice(end + 4, bodyEnd), beganMs);
      waiting = waiting.slice(bodyEnd);
      if (!head.startsWith('POST /hang')) answers += answer;
    }
    if (answers !== '') socket.write(answers);
  });
});

if (arrivalsPort > 0) {
  createPlainServer((_, response) => {
    const told = arrivals;
    arrivals = [];
    response.end(told.join('\n'));
  }).listen(arrivalsPort, '127.0.0.1');
}
server.listen(port, '127.0.0.1');
