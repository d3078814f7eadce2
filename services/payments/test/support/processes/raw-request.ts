import { connect } from 'node:net';

const answerWaitMs = 10_000;

/** Bytes as no client library would send them; resolves with all that came back until the end. */
export function sendRaw(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.setTimeout(answerWaitMs, () => socket.destroy(new Error('the connection stays open')));
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
    socket.write(text);
  });
}
