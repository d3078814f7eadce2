import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface RawOptions {
  /** Ends our side after the bytes, so that the server sees that a request was cut short. */
  readonly isHalfClosed?: boolean;
  readonly deadlineMs?: number;
}

const deadlineMsDefault = 20_000;

/**
 * Sends bytes unchanged and reads until the server closes or the announced body is complete. Null
 * if the connection ended without a response; throws if nothing arrived in time.
 */
export function sendRaw(
  address: string,
  bytes: string | Buffer,
  options: RawOptions = {},
): Promise<RawAnswer | null> {
  const { protocol, hostname, port } = new URL(address);
  const isTls = protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer | null>();
  const chunks: Buffer[] = [];
  const place = { host: hostname, port: Number(port === '' ? (isTls ? 443 : 80) : port) };
  const socket = isTls ? connectTls({ ...place, servername: hostname }) : connect(place);
  const deadlineMs = options.deadlineMs ?? deadlineMsDefault;
  const timer = setTimeout(() => {
    reject(new Error(`no answer within ${deadlineMs} ms to ${JSON.stringify(String(bytes))}`));
    socket.destroy();
  }, deadlineMs);
  socket.on(isTls ? 'secureConnect' : 'connect', () => {
    if (options.isHalfClosed === true) socket.end(bytes);
    else socket.write(bytes);
  });
  socket.on('data', (chunk) => {
    chunks.push(Buffer.from(chunk));
    if (isComplete(Buffer.concat(chunks))) socket.destroy();
  });
  // A reset after the response is the server's way of not reading the rest.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(timer);
    resolve(parseAnswer(Buffer.concat(chunks)));
  });
  return promise;
}

function isComplete(bytes: Buffer): boolean {
  const answer = parseAnswer(bytes);
  const length = answer?.headers.get('content-length') ?? null;
  return length !== null && Buffer.byteLength(answer?.text ?? '') === Number(length);
}

/** The first response; ignores those to further requests on the connection. */
function parseAnswer(bytes: Buffer): RawAnswer | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const rest = bytes.subarray(headEnd + 4);
  // "100 Continue" is interim; the response follows it.
  if (status === 100) return parseAnswer(rest);
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const length = Number(headers.get('content-length') ?? rest.length);
  return { status, headers, text: rest.toString('utf8', 0, length) };
}
