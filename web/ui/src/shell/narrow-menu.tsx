import { Menu } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';

/** On a telephone: everything that the rail and its foot hold, behind one button. */
export function NarrowMenu({ children }: { readonly children: ReactNode }): ReactNode {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
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
      <div
        className="menu narrow-menu"
        id={id}
        ref={menu}
        popover="auto"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) {
            menu.current?.hidePopover();
          }
        }}
      >
        {children}
      </div>
    </div>
  );
}
