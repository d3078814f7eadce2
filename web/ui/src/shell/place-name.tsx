import type { ReactNode } from 'react';

export interface PlaceNameProps {
  readonly name: string;
  readonly detail: string;
}

export function PlaceName({ name, detail }: PlaceNameProps): ReactNode {
  return (
    <>
      <span className="monogram" aria-hidden>
        {name.slice(0, 1)}
      </span>
      <span className="cut">
        <span className="cut strong">{name}</span>
        <span className="cut soft t12">{detail}</span>
      </span>
    </>
  );
}
