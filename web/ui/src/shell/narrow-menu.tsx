import { Menu } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import { useClosingPopover } from './use-closing-popover.ts';

/** On a telephone: everything that the rail and its foot hold, behind one button. */
export function NarrowMenu({ children }: { readonly children: ReactNode }): ReactNode {
  const id = useId();
  const menu = useClosingPopover<HTMLDivElement>();
  return (
    <div className="only-narrow">
      <button
        className="btn btn-plain btn-icon"
        type="button"
        popoverTarget={id}
        aria-label={partTexts.menu}
      >
        <Menu className="icon" aria-hidden />
      </button>
      <div className="menu narrow-menu" id={id} ref={menu} popover="auto">
        {children}
      </div>
    </div>
  );
}
