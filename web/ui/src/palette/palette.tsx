import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { knownKeys } from '../keyboard/keyboard.ts';
import type { RailGroup } from '../shell/rail.ts';
import { partTexts } from '../texts/part-texts.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { rowsFor } from './palette-rows.rules.ts';
import type { PaletteRow } from './palette-rows.rules.ts';

/** What the API's search of the place found. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  /** The address of its screen. */
  readonly path: string;
}

export interface PaletteProps {
  readonly groups: readonly RailGroup[];
  readonly onSearch: (text: string) => Promise<readonly Found[]>;
  readonly onClose: () => void;
}

/** The API wants this many characters. */
const shortestSearch = 2;

/** Screens, acts of the screen behind it, and everything that the API finds, in one field. */
export function Palette({ groups, onSearch, onClose }: PaletteProps): ReactNode {
  const [text, setText] = useState('');
  const [current, setCurrent] = useState(0);
  const listId = useId();
  const router = useRouter();
  const wanted = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['palette', router.state.location.pathname, wanted],
    queryFn: () => onSearch(wanted),
    enabled: wanted.length >= shortestSearch,
  });
  const openRow = (row: PaletteRow | undefined): void => {
    if (row === undefined) return;
    onClose();
    row.open();
  };
  const go = (to: string, search: object = {}) => {
    void router.navigate({ to, search });
  };
  const rows = rowsFor(text, [
    ...(found.data ?? []).map(({ id, title, subtitle, path }) => ({
      key: id,
      group: 'found' as const,
      label: title,
      detail: subtitle,
      kbd: [],
      open: () => go(path),
    })),
    ...actRows(),
    ...groups.flatMap(({ items }) =>
      items.map(({ to, search, label, goKey }) => ({
        key: to + label,
        group: 'screens' as const,
        label: partTexts.goTo(label),
        detail: null,
        kbd: goKey === undefined ? [] : ['g', goKey],
        open: () => go(to, search),
      })),
    ),
  ]);
  const at = Math.min(current, rows.length - 1);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') openRow(rows[at]);
    else if (event.key === 'ArrowDown') setCurrent((at + 1) % rows.length);
    else if (event.key === 'ArrowUp') setCurrent((at + rows.length - 1) % rows.length);
    else return;
    event.preventDefault();
  };
  return (
    <PaletteDialog onClose={onClose}>
      <div className="palette-input">
        <Search className="icon" aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={rows.length === 0 ? undefined : `${listId}-${at}`}
          aria-label={partTexts.paletteHint}
          placeholder={partTexts.paletteHint}
          value={text}
          maxLength={100}
          onChange={(event) => {
            setText(event.target.value);
            setCurrent(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div className="palette-rows" id={listId} role="listbox" aria-label={partTexts.paletteKey}>
        {rows.map((row, index) => (
          <div key={row.key} role="presentation">
            {rows[index - 1]?.group === row.group ? null : (
              <h3 role="presentation">{titleOf[row.group]}</h3>
            )}
            <div
              className={index === at ? 'menu-item is-on' : 'menu-item'}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              onClick={() => openRow(row)}
              onKeyDown={press}
            >
              <span className="cut">{row.label}</span>
              {row.detail === null ? null : <span className="cut soft t12">{row.detail}</span>}
              {row.kbd.map((key) => (
                <kbd className="kbd" key={key}>
                  {key}
                </kbd>
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className="palette-none soft" role="status">
        {rows.length === 0 && !found.isFetching ? partTexts.paletteNothing : ''}
      </p>
      <div className="palette-foot keys" aria-hidden>
        <span>
          <span className="kbd">↑</span>
          <span className="kbd">↓</span> {partTexts.move}
        </span>
        <span>
          <span className="kbd">Enter</span> {partTexts.open}
        </span>
        <span>
          <span className="kbd">Esc</span> {partTexts.toClose}
        </span>
      </div>
    </PaletteDialog>
  );
}

const titleOf = {
  found: partTexts.paletteFound,
  acts: partTexts.paletteActs,
  screens: partTexts.paletteScreens,
};

/** Going somewhere is a row of its own; everything else that can be pressed is an act. */
function actRows(): readonly PaletteRow[] {
  return [...knownKeys()]
    .filter(([key, { label }]) => label !== '' && !key.includes(' '))
    .map(([key, { label, act }]) => ({
      key,
      group: 'acts',
      label,
      detail: null,
      kbd: [key],
      open: act,
    }));
}
