import { ScreenError } from '@countinghouse/web-client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { documentQuery } from '../documents/documents.queries.ts';
import type { DocumentFile } from '../documents/documents.queries.ts';
import { useSettled } from '../parts/use-settled.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import type { Draft, DraftHead } from './draft.rules.ts';
import { previewQuery, saveMutation, toContent } from './editor.queries.ts';
import type { DocumentKind } from './editor.queries.ts';
import { changeGrid, startGrid } from './grid.rules.ts';
import { toDraft } from './stored-draft.rules.ts';

export interface EditorStart {
  readonly kind: DocumentKind;
  readonly draft: Draft;
  /** Null for one that is not stored yet. */
  readonly stored: DocumentFile | null;
}

export type Editor = ReturnType<typeof useEditor>;

/** What is being written, what the service makes of it, and how it is stored. */
export function useEditor({ kind, draft: start, stored }: EditorStart) {
  const { orgId } = usePlace();
  const [head, setHead] = useState(start.head);
  const [grid, change] = useReducer(changeGrid, start.lines, startGrid);
  const [file, setFile] = useState(stored);
  const [conflict, setConflict] = useState<DocumentFile | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const draft = { head, lines: grid.lines };
  const content = toContent(draft);
  const now = JSON.stringify(content);
  const [kept, setKept] = useState(stored === null ? null : now);
  const asked = useSettled(content, now);
  const preview = useQuery(previewQuery(orgId, kind, asked.value));
  const save = useMutation(saveMutation(orgId));

  const store = async (over: DocumentFile | null = file): Promise<DocumentFile | null> => {
    if (content === null) return null;
    try {
      const next = await save.mutateAsync({ kind, content, stored: over, idempotencyKey });
      setFile(next);
      setKept(now);
      setConflict(null);
      return next;
    } catch (error) {
      const isBehind = error instanceof ScreenError && error.reason === 'version_conflict';
      if (isBehind && over !== null) {
        setConflict(
          await queryClient.fetchQuery({ ...documentQuery(orgId, over.id), staleTime: 0 }),
        );
      }
      return null;
    }
  };
  const faults = save.error instanceof ScreenError ? save.error.fieldErrors : {};
  return {
    kind,
    head,
    setHead: (part: Partial<DraftHead>) => setHead({ ...head, ...part }),
    grid,
    change,
    draft,
    content,
    file,
    preview,
    /** What is shown of the preview is older than what is typed. */
    isBehind: asked.text !== now || preview.isFetching,
    now,
    kept,
    isKept: kept === now,
    save,
    store,
    conflict,
    /** Theirs is what goes on from here; mine is let go. */
    takeTheirs: () => {
      if (conflict === null) return;
      const theirs = toDraft(conflict);
      setHead(theirs.head);
      change({ kind: 'replace', lines: theirs.lines });
      setFile(conflict);
      setKept(JSON.stringify(toContent(theirs)));
      setConflict(null);
      save.reset();
    },
    errorOf: (field: string): string | undefined => faults[field]?.join(' '),
  };
}
