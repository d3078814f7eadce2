import type { ReactNode } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { partTexts } from '../texts/part-texts.ts';
import { knownKeys } from './keyboard.ts';
import { isSingleKey } from './keys.rules.ts';
import { readSingleKeys } from './single-keys.ts';

/** Every key that can be pressed on the screen behind it, from the same list that the keys act by. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const isOff = readSingleKeys() === 'off';
  const shown = [...knownKeys()].filter(
    ([key, { label }]) => label !== '' && !(isOff && isSingleKey(key)),
  );
  return (
    <Dialog title={partTexts.shortcuts} onClose={onClose}>
      <dl className="facts">
        <Shortcut keys={['Ctrl', 'K']} label={partTexts.paletteKey} />
        {shown.map(([key, { label }]) => (
          <Shortcut key={key} keys={key.split(/[ +]/)} label={label} />
        ))}
        <Shortcut keys={['Esc']} label={partTexts.close} />
      </dl>
      {isOff ? <p className="hint">{partTexts.singleKeysAreOff}</p> : null}
    </Dialog>
  );
}

function Shortcut({
  keys,
  label,
}: {
  readonly keys: readonly string[];
  readonly label: string;
}): ReactNode {
  return (
    <>
      <dt>{label}</dt>
      <dd className="row">
        {keys.map((key) => (
          <kbd className="kbd" key={key}>
            {key}
          </kbd>
        ))}
      </dd>
    </>
  );
}
