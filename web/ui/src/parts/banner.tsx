import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'info' | 'warn' | 'bad';

const icons = { good: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleAlert };

export interface BannerProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Said aloud when it appears. */
export function Banner({ tone, children, action }: BannerProps): ReactNode {
  const Icon = icons[tone];
  return (
    <div className={`banner banner-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon className="icon" aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  );
}
