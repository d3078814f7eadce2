import type { DestinationStream } from 'pino';

/** Captures a logger's output as lines. */
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
