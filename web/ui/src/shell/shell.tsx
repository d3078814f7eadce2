import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Address } from '../parts/address.ts';
import { partTexts } from '../texts/part-texts.ts';

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
  readonly switcher?: ReactNode;
  readonly children: ReactNode;
}

export function Shell(props: ShellProps): ReactNode {
  const { place, groups, isTest, person, accountAddress, topbar, switcher, children } = props;
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
        <div className="switcher">
          <span className="monogram" aria-hidden>
            {place.name.slice(0, 1)}
          </span>
          <span className="cut">
            <span className="cut strong">{place.name}</span>
            <span className="cut soft t12">{place.detail}</span>
          </span>
          {switcher}
        </div>
        <nav className="rail-body" aria-label={partTexts.navigation}>
          {groups.map((group) => (
            <div className="rail-group" key={group.title}>
              {group.title === null ? null : <h2>{group.title}</h2>}
              {group.items.map((item) => (
                <RailLink key={item.label} {...item} />
              ))}
            </div>
          ))}
        </nav>
        <div className="rail-foot">
          <Link className="switcher" to={accountAddress}>
            <span className="monogram monogram-round" aria-hidden>
              {initialsOf(person.name)}
            </span>
            <span className="cut">
              <span className="cut t13">{person.name}</span>
              <span className="cut soft t12">{person.detail}</span>
            </span>
          </Link>
        </div>
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
