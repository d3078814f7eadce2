import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { filterOptions } from './picker.rules.ts';
import type { PickerOption } from './picker.rules.ts';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'>;

export interface PickerProps extends Input {
  readonly label: string;
  /** The label is seen above the field; else it is only said. */
  readonly isLabelled?: boolean;
  readonly options: readonly PickerOption[];
  readonly value: string | null;
  /** What the field says of the value; needed where `options` are those of a search. */
  readonly shown?: string | undefined;
  readonly onChoose: (value: string | null) => void;
  /** The options are searched elsewhere. */
  readonly onType?: (text: string) => void;
  /** Offers to make a new one of what was typed. */
  readonly create?: {
    readonly label: (text: string) => string;
    readonly onCreate: (text: string) => void;
  };
  readonly error?: string | undefined;
}

/**
 * One of many, found by typing. Arrows move, Enter and Tab take what is marked, Escape leaves it as it was.
 * What was typed and taken from nothing is let go.
 */
export function Picker(props: PickerProps): ReactNode {
  const {
    label,
    isLabelled = false,
    options,
    value,
    shown,
    onChoose,
    onType,
    create,
    error,
  } = props;
  const {
    isLabelled: _i,
    options: _o,
    shown: _s,
    onChoose: _c,
    onType: _t,
    create: _n,
    error: _e,
    ...input
  } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = onType === undefined ? filterOptions(options, typed ?? '') : options;
  const isNew = create !== undefined && typed !== null && typed.trim() !== '';
  const count = found.length + (isNew ? 1 : 0);
  const chosen = options.find((option) => option.value === value);
  const text = shown ?? (chosen === undefined ? '' : (chosen.code ?? chosen.label));

  const close = (): void => {
    setTyped(null);
    setOpen(false);
    setAt(0);
  };
  const take = (index: number): void => {
    const option = found[index];
    if (option !== undefined) onChoose(option.value);
    else if (isNew && index === found.length) create.onCreate(typed.trim());
    close();
  };
  /** What was typed stands for what is marked; an emptied field for nothing. */
  const settle = (): void => {
    if (typed !== null && typed.trim() === '') onChoose(null);
    else if (typed !== null && isOpen && found.length > 0) take(Math.min(at, found.length - 1));
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      event.stopPropagation();
      if (isOpen) setAt((at + (event.key === 'ArrowDown' ? 1 : count - 1)) % Math.max(count, 1));
      else setOpen(true);
    } else if (event.key === 'Enter' && isOpen && count > 0) {
      event.preventDefault();
      event.stopPropagation();
      take(at);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') settle();
  };
  return (
    <div className={isLabelled ? 'field picker' : 'picker'}>
      {isLabelled ? <label htmlFor={id}>{label}</label> : null}
      <input
        {...input}
        className={input.className ?? 'input'}
        id={id}
        role="combobox"
        autoComplete="off"
        aria-label={isLabelled ? undefined : label}
        aria-expanded={isOpen && count > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && count > 0 ? `${id}-${at}` : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setAt(0);
          onType?.(event.target.value);
        }}
        onClick={() => setOpen(true)}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      {isOpen && count > 0 ? (
        <div className="menu picker-list" id={`${id}-list`} role="listbox" aria-label={label}>
          {found.map((option, index) => (
            <Choice
              key={option.value}
              id={`${id}-${index}`}
              isOn={index === at}
              onTake={() => take(index)}
            >
              {option.code === undefined ? null : <span className="acct">{option.code}</span>}
              <span className="cut">{option.label}</span>
              {option.detail === undefined ? null : (
                <span className="soft push">{option.detail}</span>
              )}
            </Choice>
          ))}
          {isNew ? (
            <Choice
              id={`${id}-${found.length}`}
              isOn={at === found.length}
              onTake={() => take(found.length)}
            >
              <Plus className="icon icon-14" aria-hidden />
              {create.label(typed.trim())}
            </Choice>
          ) : null}
        </div>
      ) : null}
      {error === undefined ? null : (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly isOn: boolean;
  readonly onTake: () => void;
  readonly children: ReactNode;
}

/** The focus stays in the field: pressing the mouse must not take it. */
function Choice({ id, isOn, onTake, children }: ChoiceProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isOn}
      className={isOn ? 'menu-item is-on' : 'menu-item'}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {children}
    </div>
  );
}
