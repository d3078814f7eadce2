import type { ReactNode } from 'react';
import { toJsonPieces } from './json-text.rules.ts';

/** A body as developers read it: JSON with lines and tones, anything else as it is. */
export function JsonText({ text }: { readonly text: string }): ReactNode {
  const pieces = toJsonPieces(text);
  if (pieces === null) return text;
  return pieces.map((piece, at) => {
    const tone = tones[piece.kind];
    return tone === null ? (
      piece.text
    ) : (
      <span className={tone} key={at}>
        {piece.text}
      </span>
    );
  });
}

const tones = { key: 'k', string: 's', number: 'n', word: 'n', mark: null, space: null };

/** An answer of the service. Its amounts are whole numbers that a double holds. */
export function JsonView({ value }: { readonly value: unknown }): ReactNode {
  return (
    <pre className="code" tabIndex={0}>
      <JsonText text={JSON.stringify(value)} />
    </pre>
  );
}
