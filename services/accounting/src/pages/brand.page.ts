import { isWordMark, paletteCss } from '@countinghouse/brand/look';
import { renderParty } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { ViewSeller } from '../customers/pdf/print-facts.rules.ts';
import { logoPath } from '../setup/brand/brand.rules.ts';

/** On a dark page a logo has a white plate, because it was drawn for paper. */
const logoStyle =
  '.merchant img{flex:none;width:auto;height:3.25rem;max-width:11.5rem;object-fit:contain;padding:.25rem;margin:-.25rem;border-radius:.75rem;background:var(--plate)}';

/** A seller without a colour and logo adds nothing: its page stays as it is. */
export function brandOf({ colour, logo }: ViewSeller) {
  if (colour === null && logo === null) return {};
  const ownStyle = `:root{${paletteCss(colour)}}${logo === null ? '' : logoStyle}`;
  return { ownStyle, hasOwnImages: logo !== null };
}

export function renderSeller({ name, logo }: ViewSeller, label: string): VNode {
  if (logo === null) return renderParty(name, label);
  const isWord = isWordMark(logo);
  const { width, height } = logo;
  return html`
    <div class="merchant">
      <img src=${logoPath(logo.orgId, logo.id)} alt=${isWord ? name : ''} width=${width} height=${height} />
      ${
        !isWord &&
        html`
        <div>
          <p class="small soft">${label}</p>
          <p class="name">${name}</p>
        </div>
      `
      }
    </div>
  `;
}
