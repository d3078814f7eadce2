import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Found } from '../palette/palette.tsx';
import { partTexts } from '../texts/part-texts.ts';
import { Find } from './find.tsx';
import type { Finding } from './find.tsx';
import { NarrowMenu } from './narrow-menu.tsx';
import { PlaceName } from './place-name.tsx';
import { PlaceSwitcher } from './place-switcher.tsx';
import type { NewPlace, PlaceChoice } from './place-switcher.tsx';
import type { RailGroup, RailItem } from './rail.ts';

export interface ShellProps {
  readonly place: { readonly name: string; readonly detail: string };
  readonly groups: readonly RailGroup[];
  readonly isTest: boolean;
  readonly person: { readonly name: string; readonly detail: string };
  readonly accountAddress: string;
  /** Switches and links to the other application. */
  readonly topbar: ReactNode;
  /** Everywhere the person works; the switcher leads there. */
  readonly places?: readonly PlaceChoice[];
  /** Offered below the places; null where the person may create none. */
  readonly newPlace?: NewPlace | null;
  /** Asks the API for everything in this place that the text fits. */
  readonly onSearch: (text: string) => Promise<readonly Found[]>;
  readonly children: ReactNode;
}

export function Shell(props: ShellProps): ReactNode {
  const {
    place,
    groups,
    isTest,
    person,
    accountAddress,
    topbar,
    places = [],
    newPlace = null,
    onSearch,
    children,
  } = props;
  const [finding, setFinding] = useState<Finding>(null);
  const account = (
    <Link className="switcher" to={accountAddress}>
      <span className="monogram monogram-round" aria-hidden>
        {initialsOf(person.name)}
      </span>
      <span className="cut">
        <span className="cut t13">{person.name}</span>
        <span className="cut soft t12">{person.detail}</span>
      </span>
    </Link>
  );
  return (
    <div className={isTest ? 'shell is-test' : 'shell'}>
      <a className="skip" href="#content">
        {partTexts.skip}
      </a>
      {isTest ? (
        <section className="test-bar" aria-label={partTexts.environment}>
          <span>
            <strong>{partTexts.test}</strong> {partTexts.testHint}
          </span>
        </section>
      ) : null}
      <aside className="rail">
        {places.length > 0 ? (
          <PlaceSwitcher {...place} choices={places} newPlace={newPlace} />
        ) : (
          <div className="switcher">
            <PlaceName {...place} />
          </div>
        )}
        <div className="rail-body">
          <Rail groups={groups} />
        </div>
        <div className="rail-foot">{account}</div>
        <button
          className="btn btn-plain btn-icon only-narrow"
          type="button"
          aria-label={partTexts.paletteKey}
          onClick={() => setFinding('palette')}
        >
          <Search className="icon" aria-hidden />
        </button>
        <NarrowMenu>
          <Rail groups={groups} />
          {account}
        </NarrowMenu>
      </aside>
      <div className="main">
        <header className="topbar">
          <button className="palette-field" type="button" onClick={() => setFinding('palette')}>
            <Search className="icon" aria-hidden />
            <span className="cut">{partTexts.paletteHint}</span>
            <kbd className="kbd">Ctrl</kbd>
            <kbd className="kbd">K</kbd>
          </button>
          <div className="push">
            {topbar}
            <button
              className="btn btn-plain btn-sm"
              type="button"
              onClick={() => setFinding('shortcuts')}
            >
              {partTexts.shortcuts} <kbd className="kbd">?</kbd>
            </button>
          </div>
        </header>
        <main className="page" id="content">
          {children}
        </main>
      </div>
      <Find groups={groups} onSearch={onSearch} finding={finding} onFind={setFinding} />
    </div>
  );
}

function Rail({ groups }: Pick<ShellProps, 'groups'>): ReactNode {
  return (
    <nav className="rail-groups" aria-label={partTexts.navigation}>
      {groups.map((group) => (
        <div className="rail-group" key={group.title}>
          {group.title === null ? null : <h2>{group.title}</h2>}
          {group.items.map((item) => (
            <RailLink key={item.to + item.label} {...item} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function RailLink({ to, search, label, icon: Icon, count, isExact = false }: RailItem): ReactNode {
  return (
    <Link
      className="rail-item"
      to={to}
      search={search ?? {}}
      activeOptions={{ exact: isExact, includeSearch: search !== undefined }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <Icon className="icon" aria-hidden />
      {label}
      {count === undefined || count === 0 ? null : (
        <span className="count count-warn">{count}</span>
      )}
    </Link>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
}
