import { connect } from 'node:net';
import { readScanAnswer } from './scan.rules.ts';
import type { ScanAnswer, ScanFile } from './scan.rules.ts';

const pieceBytes = 256 * 1024;
/** A verdict is a line. */
const answerCharactersMax = 2_000;
/** Shorter than a file is reserved for. */
const silenceMsMax = 30_000;

interface ClamdOptions {
  /** `tcp://host:port`. */
  readonly url: string;
  readonly silenceMs?: number;
}

/** Asks clamd, or whatever speaks its INSTREAM, over a connection of its own for each file. */
export function createClamdScanner({ url, silenceMs = silenceMsMax }: ClamdOptions): ScanFile {
  const { hostname, port } = new URL(url);
  const host = hostname.replaceAll(/[[\]]/g, '');
  return (content) =>
    new Promise<ScanAnswer>((resolve) => {
      let heard = '';
      const socket = connect({ host, port: Number(port) });
      const end = (answer: ScanAnswer): void => {
        socket.destroy();
        resolve(answer);
      };
      socket.setTimeout(silenceMs, () => end({ kind: 'unknown', why: 'the scanner is silent' }));
      socket.setEncoding('utf8');
      socket.on('data', (text: string) => {
        heard += text;
        if (heard.includes('\0') || heard.length > answerCharactersMax) end(readScanAnswer(heard));
      });
      socket.on('error', ({ message }) => end({ kind: 'unknown', why: message }));
      socket.on('close', () => end(readScanAnswer(heard)));
      socket.write('zINSTREAM\0');
      for (let at = 0; at < content.length; at += pieceBytes) {
        const piece = content.subarray(at, at + pieceBytes);
        socket.write(toLength(piece.length));
        socket.write(piece);
      }
      socket.write(toLength(0));
    });
}

function toLength(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
