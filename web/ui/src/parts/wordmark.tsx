import type { ReactNode } from 'react';

export function Wordmark(): ReactNode {
  return (
    <span className="row wordmark">
      <span className="monogram" aria-hidden>
        C
      </span>
      <span className="strong">Countinghouse</span>
    </span>
  );
}
