import { Check, CircleDashed, Clock, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './banner.tsx';

const icons = { good: Check, info: Clock, warn: TriangleAlert, bad: X, quiet: CircleDashed };

export type ChipTone = Tone | 'quiet';

/** A state as icon, word and tone: never colour alone. */
export function Chip({
  tone,
  children,
}: {
  readonly tone: ChipTone;
  readonly children: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <span className={`chip chip-${tone}`}>
      <Icon className="icon" aria-hidden />
      {children}
    </span>
  );
}
