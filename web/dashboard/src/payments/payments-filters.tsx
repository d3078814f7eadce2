import {
  Button,
  DayField,
  Dialog,
  Field,
  formatDay,
  formatMinor,
  todayHere,
  useKeys,
} from '@countinghouse/ui';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { parsePaymentsSearch, readSought } from './payment-search.rules.ts';
import type { PaymentsSearch } from './payment-search.rules.ts';
import { toAmount } from './payments.queries.ts';
import { texts } from './texts.ts';

export interface PaymentsFiltersProps {
  readonly here: string;
  readonly search: PaymentsSearch;
  /** In which amounts are read. */
  readonly currency: string;
}

/** One field, and what narrows the list further. The address keeps it all. */
export function PaymentsFilters({ here, search, currency }: PaymentsFiltersProps): ReactNode {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  useKeys({ '/': () => field.current?.focus() });
  const go = (changes: Readonly<Record<string, unknown>>): void => {
    const next = parsePaymentsSearch({ ...search, after: undefined, ...changes });
    void navigate({ to: here, search: next });
  };
  const { q } = search;
  return (
    <search>
      <form
        className="search find"
        onSubmit={(event) => {
          event.preventDefault();
          go({ q: field.current?.value });
        }}
      >
        <Search className="icon" aria-hidden />
        <input
          ref={field}
          name="q"
          type="search"
          aria-label={texts.find}
          placeholder={texts.findHint}
          defaultValue={q}
        />
        <kbd className="kbd" aria-hidden>
          /
        </kbd>
      </form>
      <div className="filters find-bar">
        {q === undefined ? null : (
          <span className="t12 soft" role="status">
            {soughtLine(q, currency)}
          </span>
        )}
        {chipsOf(search, currency).map(({ name, label, value }) => (
          <span className="filter" key={name}>
            <span>
              {label} <b>{value}</b>
            </span>
            <button
              type="button"
              aria-label={texts.remove(label)}
              onClick={() => go({ [name]: undefined })}
            >
              <X className="icon icon-12" aria-hidden />
            </button>
          </span>
        ))}
        <button type="button" className="filter filter-add" onClick={() => setOpen(true)}>
          <Plus className="icon icon-12" aria-hidden />
          {texts.filter}
        </button>
        {Object.keys(search).length === 0 ? null : (
          <Button look="plain" size="small" onPress={() => void navigate({ to: here, search: {} })}>
            {texts.clear}
          </Button>
        )}
      </div>
      {isOpen ? (
        <FilterDialog
          search={search}
          currency={currency}
          onClose={() => setOpen(false)}
          onApply={(changes) => {
            setOpen(false);
            go(changes);
          }}
        />
      ) : null}
    </search>
  );
}

function soughtLine(typed: string, currency: string): string {
  const sought = readSought(typed);
  const amount = sought.kind === 'amount' ? toAmount(typed, currency) : null;
  if (amount !== null) {
    return `${texts.sought.amount} ${currency} ${formatMinor(amount, currency)}`;
  }
  const kind = sought.kind === 'amount' ? 'text' : sought.kind;
  return `${texts.sought[kind]}: ${sought.value}`;
}

function chipsOf(search: PaymentsSearch, currency: string) {
  const { from, to, min, max } = search;
  const amount = (typed: string | undefined): string | undefined => {
    const read = typed === undefined ? null : toAmount(typed, currency);
    return read === null ? undefined : `${currency} ${formatMinor(read, currency)}`;
  };
  const chips = [
    { name: 'source', label: texts.source, value: search.source?.slice(-8) },
    { name: 'from', label: texts.from, value: from === undefined ? from : formatDay(from) },
    { name: 'to', label: texts.to, value: to === undefined ? to : formatDay(to) },
    { name: 'currency', label: texts.currency, value: search.currency },
    { name: 'min', label: texts.min, value: amount(min) },
    { name: 'max', label: texts.max, value: amount(max) },
  ];
  return chips.filter(({ value }) => value !== undefined);
}

interface FilterDialogProps {
  readonly search: PaymentsSearch;
  readonly currency: string;
  readonly onApply: (changes: Readonly<Record<string, unknown>>) => void;
  readonly onClose: () => void;
}

function FilterDialog({ search, currency, onApply, onClose }: FilterDialogProps): ReactNode {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [days, setDays] = useState({ from: search.from ?? '', to: search.to ?? '' });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given: Readonly<Record<string, FormDataEntryValue>> = {
      ...Object.fromEntries(new FormData(event.currentTarget)),
      ...days,
    };
    const asked = parsePaymentsSearch(given).currency ?? currency;
    const notAmounts = ['min', 'max'].filter((name) => {
      const typed = given[name];
      return typeof typed === 'string' && typed.trim() !== '' && toAmount(typed, asked) === null;
    });
    setWrong(notAmounts);
    if (notAmounts.length === 0) onApply(given);
  };
  const errorOf = (name: string): string | undefined =>
    wrong.includes(name) ? texts.notAnAmount : undefined;
  return (
    <Dialog title={texts.filters} onClose={onClose}>
      <form className="stack stack-4" onSubmit={submit}>
        <div className="pair">
          {(['from', 'to'] as const).map((end) => (
            <DayField
              key={end}
              isLabelled
              label={texts[end]}
              value={days[end]}
              context={{ today: todayHere() }}
              onChoose={(day) => setDays({ ...days, [end]: day })}
            />
          ))}
        </div>
        <Field
          label={texts.currency}
          name="currency"
          defaultValue={search.currency}
          placeholder={currency}
          maxLength={3}
        />
        <div className="pair">
          <Field
            label={texts.min}
            name="min"
            inputMode="decimal"
            defaultValue={search.min}
            error={errorOf('min')}
          />
          <Field
            label={texts.max}
            name="max"
            inputMode="decimal"
            defaultValue={search.max}
            error={errorOf('max')}
          />
        </div>
        <Button submits look="primary" isWide>
          {texts.apply}
        </Button>
      </form>
    </Dialog>
  );
}
