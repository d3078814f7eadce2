import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import type { KeyAct } from '../keyboard/keyboard.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import type { PaletteProps } from '../palette/palette.tsx';
import { partTexts } from '../texts/part-texts.ts';

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));
const ShortcutSheet = lazy(async () => ({
  default: (await import('../keyboard/shortcut-sheet.tsx')).ShortcutSheet,
}));

/** What lies over the shell. */
export type Finding = 'palette' | 'shortcuts' | null;

export interface FindProps extends Omit<PaletteProps, 'onClose'> {
  readonly finding: Finding;
  readonly onFind: (finding: Finding) => void;
}

/** The palette, the list of keys, and the keys that open them or lead to screens. */
export function Find({ groups, onSearch, finding, onFind }: FindProps): ReactNode {
  const router = useRouter();
  const goKeys = groups
    .flatMap(({ items }) => items)
    .flatMap(({ goKey, label, to, search = {} }): readonly (readonly [string, KeyAct])[] => {
      const act = (): void => void router.navigate({ to, search });
      return goKey === undefined ? [] : [[`g ${goKey}`, { label: partTexts.goTo(label), act }]];
    });
  useKeys({
    '?': { label: partTexts.shortcuts, act: () => onFind('shortcuts') },
    ...Object.fromEntries(goKeys),
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) onFind('palette');
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onFind]);
  const close = (): void => onFind(null);
  return (
    <Suspense>
      {finding === 'palette' ? (
        <Palette groups={groups} onSearch={onSearch} onClose={close} />
      ) : null}
      {finding === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
    </Suspense>
  );
}
