import { html } from 'htm/preact';
import type { VNode } from 'preact';

/** The business that the page belongs to: readers look at it first. */
export function renderParty(name: string, label: string | null, note: string | null = null): VNode {
  return html`
    <div class="merchant">
      <div class="mark" aria-hidden="true">${initialOf(name)}</div>
      <div>
        ${label !== null && html`<p class="small soft">${label}</p>`}
        <p class="name">${name}</p>
        ${note !== null && html`<p class="small soft">${note}</p>`}
      </div>
    </div>
  `;
}

function initialOf(name: string): string {
  const [initial = ''] = name.trim();
  return initial.toUpperCase();
}

const iconPaths = {
  done: 'M5 12.5l4.5 4.5L19 7.5',
  failed: 'M7 7l10 10M17 7L7 17',
  notice: 'M12 6.5v7M12 17.5v.01',
  clock: 'M12 7v5.5l3.5 2M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18',
  turning: 'M12 3a9 9 0 1 0 9 9',
} as const;
export type Icon = keyof typeof iconPaths;

const iconTones: Readonly<Record<Icon, string>> = {
  done: 'icon',
  failed: 'icon bad',
  notice: 'icon warn',
  clock: 'icon warn',
  turning: 'icon',
};

/** Hidden from screen readers, because the text beside it says the same. */
export function renderIcon(icon: Icon): VNode {
  return html`
    <div class=${iconTones[icon]} aria-hidden="true">
      <svg viewBox="0 0 24 24" class=${icon === 'turning' ? 'turn' : undefined}>
        <path d=${iconPaths[icon]} />
      </svg>
    </div>
  `;
}

export function renderButton(href: string, label: string, isPlain = false): VNode {
  return html`<a class=${isPlain ? 'button plain' : 'button'} href=${href}>${label}</a>`;
}

export interface Fact {
  readonly term: string;
  readonly value: string | null;
  readonly isCode?: boolean;
}

/** Facts, one per line; unknown facts have no line. */
export function renderFacts(facts: readonly Fact[]): VNode {
  return html`
    <dl class="facts">
      ${facts
        .filter(({ value }) => value !== null && value !== '')
        .map(
          ({ term, value, isCode }) => html`
            <div>
              <dt>${term}</dt>
              <dd>${isCode === true ? html`<code>${value}</code>` : value}</dd>
            </div>
          `,
        )}
    </dl>
  `;
}
