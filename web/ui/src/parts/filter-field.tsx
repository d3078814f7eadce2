import { Search } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useKeys } from '../keyboard/use-keys.ts';

interface FilterSelectProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What the list shows without this filter. */
  readonly all: string;
  readonly onChoose: (value: string | undefined) => void;
}

/** Narrows a list to one of a few. */
export function FilterSelect(props: FilterSelectProps): ReactNode {
  const { label, value = '', options, all, onChoose } = props;
  const id = useId();
  return (
    <span className="filter">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface FilterTextProps {
  readonly label: string;
  readonly value: string | undefined;
  /** When Enter is pressed. */
  readonly onChoose: (text: string | undefined) => void;
}

/** Narrows a list by what is typed. `/` jumps to it. */
export function FilterText({ label, value = '', onChoose }: FilterTextProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <form
      className="search filter-search"
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
