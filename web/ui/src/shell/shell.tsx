import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Address } from '../parts/address.ts';
import { partTexts } from '../texts/part-texts.ts';
import { NarrowMenu } from './narrow-menu.tsx';
import { PlaceName } from './place-name.tsx';
import { PlaceSwitcher } from './place-switcher.tsx';
import type { PlaceChoice } from './place-switcher.tsx';

export interface RailItem extends Address {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly count?: number;
  /** Current only at exactly this address. */
  readonly isExact?: boolean;
}

export interface RailGroup {
  readonly title: string | null;
  readonly items: readonly RailItem[];
}

export interface ShellProps {
  readonly place: { readonly name: string; readonly detail: string };
  readonly groups: readonly RailGroup[];
  readonly isTest: boolean;
  readonly person: { readonly name: string; readonly detail: string };
  readonly accountAddress: string;
  /** Switches, the palette and links to the other application. */
  readonly topbar: ReactNode;
  /** Everywhere the person works; the switcher leads there. */
  readonly places?: readonly PlaceChoice[];
  readonly children: ReactNode;
}

export function Shell(props: ShellProps): ReactNode {
  const { place, groups, isTest, person, accountAddress, topbar, places = [], children } = props;
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
        <div className="test-bar" role="note">
          <span>
            <strong>{partTexts.test}</strong> {partTexts.testHint}
          </span>
        </div>
      ) : null}
      <aside className="rail">
        {places.length > 0 ? (
          <PlaceSwitcher {...place} choices={places} />
        ) : (
          <div className="switcher">
            <PlaceName {...place} />
          </div>
        )}
        <div className="rail-body">
          <Rail groups={groups} />
        </div>
        <div className="rail-foot">{account}</div>
        <NarrowMenu>
          <Rail groups={groups} />
          {account}
        </NarrowMenu>
      </aside>
      <div className="main">
        <div className="topbar">{topbar}</div>
        <main className="page" id="content">
          {children}
        </main>
      </div>
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
