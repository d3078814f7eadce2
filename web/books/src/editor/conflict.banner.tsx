import { Banner, Button, formatMoment } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import type { DocumentFile } from '../documents/documents.queries.ts';
import { usePlace } from '../shell/place.ts';
import { compareDrafts, toDraft } from './stored-draft.rules.ts';
import { texts } from './texts.ts';
import type { Editor } from './use-editor.ts';

/** Somebody was faster. Nothing typed is lost; the person chooses. */
export function ConflictBanner({
  editor,
  theirs,
}: {
  readonly editor: Editor;
  readonly theirs: DocumentFile;
}): ReactNode {
  const { timeZone } = usePlace();
  const [last] = theirs.history;
  const differences = compareDrafts(editor.draft, toDraft(theirs));
  return (
    <section className="card conflict" aria-label={texts.fields.line}>
      <Banner tone="warn">
        {texts.conflict(
          last?.by.name ?? texts.somebody,
          last === undefined ? '' : formatMoment(last.at, timeZone),
        )}
      </Banner>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.mine}</th>
            <th scope="col">{texts.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, place, mine, theirs: other }) => (
            <tr key={`${field}${place}`}>
              <td>
                {texts.fields[field]} {place}
              </td>
              <td className="mid">{mine === '' ? '–' : mine}</td>
              <td>{other === '' ? '–' : other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="card-foot">
        <Button
          look="primary"
          isBusy={editor.save.isPending}
          onPress={() => void editor.store(theirs)}
        >
          {texts.saveMine}
        </Button>
        <Button onPress={editor.takeTheirs}>{texts.takeTheirs}</Button>
      </div>
    </section>
  );
}
