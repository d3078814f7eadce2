import { DayField } from '@countinghouse/ui';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextFilter } from '../parts/text-filter.tsx';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { kindsOf } from './documents-search.rules.ts';
import type { DocumentsSearch } from './documents-search.rules.ts';
import { kindText } from './kind-texts.ts';
import { texts } from './texts.ts';

/** Each choice changes the address immediately; the search text does on Enter. */
export function DocumentFilters({
  orgId,
  search,
}: {
  readonly orgId: string;
  readonly search: DocumentsSearch;
}): ReactNode {
  const { today } = usePlace();
  const navigate = useNavigate();
  const choose = (chosen: Readonly<Record<string, string | true | undefined>>): void => {
    const { offset: _first, ...kept } = search;
    void navigate(paths.documents(orgId, { ...kept, ...chosen }));
  };
  const chosenText = (value: string): string | undefined => (value === '' ? undefined : value);
  return (
    <div className="filters">
      <TextFilter label={texts.find} value={search.text} onChoose={(text) => choose({ text })} />
      <select
        className="input filter-input"
        aria-label={texts.kind}
        value={search.kind ?? ''}
        onChange={(event) => choose({ kind: chosenText(event.target.value) })}
      >
        <option value="">{texts.everyKind}</option>
        {kindsOf(search.family).map((kind) => (
          <option key={kind} value={kind}>
            {kindText(kind)}
          </option>
        ))}
      </select>
      {(['from', 'to'] as const).map((end) => (
        <span className="filter-day" key={end}>
          <span aria-hidden>{texts[end]}</span>
          <DayField
            label={texts[end]}
            className="input filter-input filter-date"
            value={search[end] ?? ''}
            context={{ today }}
            onChoose={(day) => choose({ [end]: chosenText(day) })}
          />
        </span>
      ))}
      <button
        type="button"
        className="btn btn-sm"
        aria-pressed={search.mine === true}
        onClick={() => choose({ mine: search.mine === true ? undefined : true })}
      >
        {texts.mine}
      </button>
      {search.contact_id === undefined ? null : (
        <span className="filter">
          <span>
            <b>{texts.ofContact}</b>
          </span>
          <button
            type="button"
            aria-label={`${texts.clear}: ${texts.ofContact}`}
            onClick={() => choose({ contact_id: undefined })}
          >
            <X className="icon icon-12" aria-hidden />
          </button>
        </span>
      )}
    </div>
  );
}
