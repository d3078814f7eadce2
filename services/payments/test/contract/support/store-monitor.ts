import { connect } from 'node:net';

export interface StoreMonitor {
  /** The scripts that clients had the store run, one line each, as the store saw them. */
  readonly calls: () => readonly string[];
  readonly close: () => void;
}

/** Listens to everything the store is asked, by the server's own MONITOR. */
export async function monitorStore(url: string): Promise<StoreMonitor> {
  const { hostname, port, password } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port === '' ? '6379' : port) });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = '';
  socket.setEncoding('utf8');
  socket.on('error', reject);
  socket.on('data', (chunk) => {
    text += String(chunk);
    if (text.includes('+OK')) resolve();
  });
  if (password !== '') socket.write(`AUTH ${decodeURIComponent(password)}\r\n`);
  socket.write('MONITOR\r\n');
  await promise;
  return {
    // What a script does by itself is reported too, as from "lua".
    calls: () => text.split('\r\n').filter((line) => /"EVAL(SHA)?"/i.test(line)),
    close: () => socket.destroy(),
  };
}
