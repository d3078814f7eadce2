import { Link } from '@tanstack/react-router';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import { PlaceName } from './place-name.tsx';
import type { PlaceNameProps } from './place-name.tsx';
import { useClosingPopover } from './use-closing-popover.ts';

export interface PlaceChoice {
  readonly id: string;
  readonly name: string;
  /** What the person is there. */
  readonly detail: string;
  /** One, or one for each environment. */
  readonly links: readonly PlaceLink[];
}

interface PlaceLink {
  readonly to: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** Where a person creates a place of their own. */
export interface NewPlace {
  readonly to: string;
  readonly label: string;
}

export interface PlaceSwitcherProps extends PlaceNameProps {
  readonly choices: readonly PlaceChoice[];
  readonly newPlace: NewPlace | null;
}

/** Where one is, and everywhere else one works. Arrows, Home and End move; Escape closes. */
export function PlaceSwitcher({ choices, newPlace, ...place }: PlaceSwitcherProps): ReactNode {
  const id = useId();
  const menu = useClosingPopover<HTMLElement>();
  return (
    <>
      <button className="switcher" type="button" popoverTarget={id} title={partTexts.switchPlace}>
        <PlaceName {...place} />
        <ChevronsUpDown className="icon icon-14 soft push" aria-hidden />
      </button>
      <nav
        className="menu place-menu"
        id={id}
        ref={menu}
        popover="auto"
        aria-label={partTexts.switchPlace}
        onToggle={(event) => {
          if (event.newState === 'open') focusCurrent(event.currentTarget);
        }}
      >
        <ul>
          {choices.map((choice) => (
            <li className="place-choice" key={choice.id}>
              <span className="cut">
                <span className="mid">{choice.name}</span>{' '}
                <span className="soft t12">{choice.detail}</span>
              </span>
              <span className="row">
                {choice.links.map(({ to, label, isCurrent }) => (
                  <Link
                    className="menu-item"
                    key={to}
                    to={to}
                    aria-label={`${choice.name}: ${label}`}
                    aria-current={isCurrent ? 'true' : undefined}
                    onKeyDown={moveByArrows}
                  >
                    {isCurrent ? <Check className="icon icon-14" aria-hidden /> : null}
                    {label}
                  </Link>
                ))}
              </span>
            </li>
          ))}
          {newPlace === null ? null : (
            <li className="place-choice">
              <Link className="menu-item" to={newPlace.to} onKeyDown={moveByArrows}>
                <Plus className="icon icon-14" aria-hidden />
                {newPlace.label}
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </>
  );
}

function linksOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll('a')];
}

function focusCurrent(menu: HTMLElement): void {
  const links = linksOf(menu);
  const current = links.find((link) => link.getAttribute('aria-current') !== null);
  (current ?? links[0])?.focus();
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget.closest('nav');
  const links = menu === null ? [] : linksOf(menu);
  const at = links.findIndex((link) => link === document.activeElement);
  const next = {
    ArrowDown: (at + 1) % links.length,
    ArrowRight: (at + 1) % links.length,
    ArrowUp: (at - 1 + links.length) % links.length,
    ArrowLeft: (at - 1 + links.length) % links.length,
    Home: 0,
    End: links.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}
