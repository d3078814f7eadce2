import type { DestinationStream } from 'pino';

/** Keeps what a logger writes, as the lines would stand in a file. */
export function captureLog(): {
  readonly destination: DestinationStream;
  text(): string;
  records(): Record<string, unknown>[];
} {
  const lines: string[] = [];
  return {
    destination: { write: (line) => void lines.push(line) },
    text: () => lines.join(''),
    records: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
