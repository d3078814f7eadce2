import { Card, useKeys } from '@countinghouse/ui';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from './document-act.form.tsx';
import { keyOf, toOffered } from './document-acts.rules.ts';
import type { Act, OfferedAct } from './document-acts.rules.ts';
import type { DocumentFile } from './documents.queries.ts';
import { texts } from './texts.ts';

/** What can be done; below, folded, what cannot, each with the service's reason. */
export function DocumentActs({ document }: { readonly document: DocumentFile }): ReactNode {
  const [chosen, setChosen] = useState<Act | null>(null);
  const offered = toOffered(document.available_actions);
  const possible = offered.filter(({ explanation }) => explanation === null);
  const others = offered.filter(({ explanation }) => explanation !== null);
  useKeys(
    Object.fromEntries(
      possible.map(({ act }) => [
        keyOf[act],
        { label: texts.acts[act].label, act: () => setChosen(act) },
      ]),
    ),
  );
  const open = offered.find(({ act }) => act === chosen);
  return (
    <Card title={texts.actions}>
      {possible.length === 0 ? null : (
        <ul className="act-list">
          {possible.map((offer) => (
            <ActRow key={offer.act} offer={offer} onChoose={() => setChosen(offer.act)} />
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <details className="acts-off" open={possible.length === 0}>
          <summary>{texts.notNow(others.length)}</summary>
          <ul className="act-list">
            {others.map((offer) => (
              <ActRow key={offer.act} offer={offer} />
            ))}
          </ul>
        </details>
      )}
      {open === undefined ? null : (
        <ActDialog document={document} offer={open} onClose={() => setChosen(null)} />
      )}
    </Card>
  );
}

function ActRow({
  offer: { act, explanation },
  onChoose,
}: {
  readonly offer: OfferedAct;
  readonly onChoose?: () => void;
}): ReactNode {
  const reasonId = useId();
  return (
    <li>
      <button
        type="button"
        className="act-row"
        aria-disabled={explanation !== null}
        aria-describedby={explanation === null ? undefined : reasonId}
        onClick={onChoose}
      >
        {texts.acts[act].label}
        {explanation === null ? (
          <kbd className="kbd" aria-hidden>
            {keyOf[act]}
          </kbd>
        ) : (
          <Lock className="icon icon-14" aria-hidden />
        )}
      </button>
      {explanation === null ? null : (
        <p className="reason" id={reasonId}>
          {explanation}
        </p>
      )}
    </li>
  );
}
