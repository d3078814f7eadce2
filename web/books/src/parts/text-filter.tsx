import './filters.css';
import { useKeys } from '@countinghouse/ui';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';

export interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  /** When Enter is pressed. */
  readonly onChoose: (text: string | undefined) => void;
}

/** The field that `/` jumps to. */
export function TextFilter({ label, value = '', onChoose }: TextFilterProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <form
      className="search filter-text"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const text = field.current?.value.trim() ?? '';
        onChoose(text === '' ? undefined : text);
      }}
    >
      <Search className="icon" aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        key={value}
      />
      <kbd className="kbd" aria-hidden>
        /
      </kbd>
    </form>
  );
}
