import './parts.css';
import { FilterText } from '@countinghouse/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface TextSearchProps {
  readonly label: string;
  readonly here: string;
  readonly search: { readonly q?: string };
}

/** Narrows a list by words; the address keeps them. */
export function TextSearch({ label, here, search }: TextSearchProps): ReactNode {
  const navigate = useNavigate();
  return (
    <div className="list-tools">
      <FilterText
        label={label}
        value={search.q}
        onChoose={(q) => void navigate({ to: here, search: { ...search, q, after: undefined } })}
      />
    </div>
  );
}
