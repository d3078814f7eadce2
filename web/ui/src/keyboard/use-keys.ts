import { useEffect } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import { addKeys } from './keyboard.ts';
import type { KeyAct } from './keyboard.ts';

/** Keys that mean the same on every screen need no words of the screen. */
const commonLabels: Readonly<Record<string, string>> = partTexts.commonKeys;

/** Keys of a screen, while it is shown. */
export function useKeys(keys: Readonly<Record<string, KeyAct | (() => void)>>): void {
  useEffect(() =>
    addKeys(
      Object.fromEntries(
        Object.entries(keys).map(([key, act]) => [
          key,
          typeof act === 'function' ? { label: commonLabels[key] ?? '', act } : act,
        ]),
      ),
    ),
  );
}
