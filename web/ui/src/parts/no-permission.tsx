import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';

/** In place of a screen that a role may not see: why, and who may. */
export function NoPermission({ reason }: { readonly reason: string }): ReactNode {
  return (
    <section className="card">
      <div className="empty">
        <Lock className="icon icon-20" aria-hidden />
        <h2>{partTexts.noPermission}</h2>
        <p>{reason}</p>
      </div>
    </section>
  );
}
