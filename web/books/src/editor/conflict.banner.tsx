import { Banner, Button, formatMoment } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import type { DocumentFile } from '../documents/documents.queries.ts';
import { usePlace } from '../shell/place.ts';
import { DifferenceTable } from './difference.table.tsx';
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
      <DifferenceTable differences={differences} heads={[texts.mine, texts.theirs]} />
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
