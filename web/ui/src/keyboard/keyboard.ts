import { isSingleKey, readKey } from './keys.rules.ts';
import type { FirstKey } from './keys.rules.ts';
import { readSingleKeys } from './single-keys.ts';

export interface KeyAct {
  /** What it does, for the list of shortcuts and the palette. */
  readonly label: string;
  readonly act: () => void;
}

/** By the key, such as `j`, `g p` or `Ctrl+.`. */
export type Keys = Readonly<Record<string, KeyAct>>;

/** Everything that can be pressed now: the newest screen's keys last. */
const layers: Keys[] = [];
let first: FirstKey | null = null;

export function addKeys(keys: Keys): () => void {
  if (layers.length === 0) document.addEventListener('keydown', listen);
  layers.push(keys);
  return () => {
    layers.splice(layers.indexOf(keys), 1);
    if (layers.length === 0) document.removeEventListener('keydown', listen);
  };
}

/** The newest act of each key. */
export function knownKeys(): ReadonlyMap<string, KeyAct> {
  return new Map(layers.flatMap((keys) => Object.entries(keys)));
}

function listen(event: KeyboardEvent): void {
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey || isAsleep(event.target, isControl)) return;
  const known = knownKeys();
  const meaning = readKey(
    { name: isControl ? `Ctrl+${event.key}` : event.key, atMs: event.timeStamp },
    first,
    new Set([...known.keys()].filter(isAwake)),
  );
  first = meaning.kind === 'first' ? { name: meaning.name, atMs: event.timeStamp } : null;
  if (meaning.kind !== 'act') return;
  event.preventDefault();
  known.get(meaning.name)?.act();
}

function isAwake(name: string): boolean {
  return readSingleKeys() === 'on' || !isSingleKey(name);
}

/** Whether shortcuts are off: in fields all but those with Ctrl, under a dialog all. */
function isAsleep(target: EventTarget | null, isControl: boolean): boolean {
  const isTyping =
    !isControl &&
    target instanceof Element &&
    target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]');
  return isTyping || document.querySelector('dialog[open]') !== null;
}
