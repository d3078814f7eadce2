import './editor.css';
import '../documents/document.css';
import {
  Banner,
  Button,
  Loaded,
  PageHead,
  Refusal,
  formatClock,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { actsMutation, documentQuery } from '../documents/documents.queries.ts';
import { kindText } from '../documents/kind-texts.ts';
import { StatusChip } from '../documents/status-chip.tsx';
import { texts as documentTexts } from '../documents/texts.ts';
import { Unsaved } from '../parts/unsaved.tsx';
import { useWritingKeys } from '../parts/use-writing-keys.ts';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { ConflictBanner } from './conflict.banner.tsx';
import { EditorAside } from './editor-aside.tsx';
import { EditorPaper } from './editor-paper.tsx';
import { documentKinds } from './editor.queries.ts';
import { newAct, storedAct } from './main-act.rules.ts';
import { emptyHead, toCredit, toDraft } from './stored-draft.rules.ts';
import { texts } from './texts.ts';
import { useEditor } from './use-editor.ts';
import type { EditorStart } from './use-editor.ts';

export function NewDocumentScreen(): ReactNode {
  const { orgId, today } = usePlace();
  const search = useSearchParts<{ kind?: string; credits?: string }>();
  const { credits = '' } = search;
  const credited = useQuery({ ...documentQuery(orgId, credits), enabled: credits !== '' });
  const kind = documentKinds.find((one) => one === (search.kind ?? 'invoice'));
  if (kind === undefined) return <Banner tone="bad">{texts.kindUnknown}</Banner>;
  if (credits === '') {
    const draft = { head: emptyHead(today), lines: [] };
    return <Writing key={kind} start={{ kind, draft, stored: null }} />;
  }
  return (
    <Loaded query={credited} title={documentTexts.titles.both} lines={8}>
      {(file) => (
        <Writing key={credits} start={{ kind, draft: toCredit(file, today), stored: null }} />
      )}
    </Loaded>
  );
}

export function EditDocumentScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const document = useQuery({ ...documentQuery(orgId, id), refetchOnWindowFocus: false });
  return (
    <Loaded query={document} title={documentTexts.titles.both} lines={8}>
      {(file) => {
        const kind = documentKinds.find((one) => one === file.kind);
        if (kind === undefined || file.status !== 'draft') {
          return (
            <Banner
              tone="warn"
              action={
                <Link className="btn btn-sm" {...paths.document(orgId, id)}>
                  {texts.open}
                </Link>
              }
            >
              {texts.notADraft}
            </Banner>
          );
        }
        return <Writing key={id} start={{ kind, draft: toDraft(file), stored: file }} />;
      }}
    </Loaded>
  );
}

function Writing({ start }: { readonly start: EditorStart }): ReactNode {
  const { orgId, may } = usePlace();
  const navigate = useNavigate();
  const editor = useEditor(start);
  const { kind, file, preview, content } = editor;
  const act = useMutation(actsMutation(orgId));
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const isSale = kind === 'invoice' || kind === 'credit_note';
  const approvalsNeeded = preview.data?.approval.needed ?? 0;
  const isKnown = file !== null && editor.isKept;
  const main = isKnown
    ? storedAct(file.available_actions)
    : newAct({ isSale, approvalsNeeded, may });
  useKeptFocus(start.stored === null);

  const save = async (): Promise<void> => {
    const stored = await editor.store();
    if (stored === null) return;
    setSavedAt(new Date().toISOString());
    if (file === null) {
      await navigate({
        ...paths.editDocument(orgId, stored.id),
        replace: true,
        ignoreBlocker: true,
        state: keptFocus(),
      });
    }
  };
  /** Stores it, then goes on as the service allows: never further than the button said. */
  const goOn = async (): Promise<void> => {
    const stored = isKnown ? file : await editor.store();
    if (stored === null) return;
    const possible = storedAct(stored.available_actions);
    const offer = stored.available_actions.find(({ action }) => action === possible);
    if (possible === null || possible !== main || (offer?.needs.length ?? 0) > 0) {
      await navigate({ ...paths.document(orgId, stored.id), ignoreBlocker: true });
      return;
    }
    await act.mutateAsync({ document: stored, act: possible }).then(
      () => navigate({ ...paths.document(orgId, stored.id), ignoreBlocker: true }),
      // Stored, and not done: the refusal stands on the page that has the draft.
      () =>
        file === null
          ? navigate({
              ...paths.editDocument(orgId, stored.id),
              replace: true,
              ignoreBlocker: true,
            })
          : undefined,
    );
  };
  const isBusy = editor.save.isPending || act.isPending;
  const cannotSave = content === null || content.lines.length === 0;
  useWritingKeys({
    save: () => {
      if (!isBusy && !cannotSave) void save();
    },
    goOn: () => {
      if (!isBusy && !cannotSave && main !== null) void goOn();
    },
  });
  const title = file === null ? (texts.titles[kind] ?? kindText(kind)) : kindText(kind);
  return (
    <div className="stack stack-4 editor">
      <PageHead
        title={title}
        detail={
          <span className="row">
            <StatusChip status="draft" overdue={false} />
            <output>
              {editor.isKept && savedAt !== null
                ? texts.saved(formatClock(savedAt))
                : editor.isKept
                  ? ''
                  : texts.unsaved}
            </output>
          </span>
        }
        actions={
          <>
            <Button
              shortcut="Ctrl S"
              isBusy={editor.save.isPending}
              onPress={() => void save()}
              {...(cannotSave && { disabledReason: texts.nothingToSave })}
            >
              {texts.saveDraft}
            </Button>
            {main === null || cannotSave ? null : (
              <Button
                look="primary"
                shortcut="Ctrl Enter"
                isBusy={act.isPending}
                onPress={() => void goOn()}
              >
                {texts.acts[main]}
              </Button>
            )}
          </>
        }
      />
      {editor.conflict === null ? (
        <Refusal error={editor.save.error ?? act.error} />
      ) : (
        <ConflictBanner editor={editor} theirs={editor.conflict} />
      )}
      <div className="document-columns">
        <EditorPaper editor={editor} />
        <EditorAside editor={editor} />
      </div>
      <Keys />
      <Unsaved now={editor.now} kept={editor.kept} />
    </div>
  );
}

function Keys(): ReactNode {
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['Enter'], texts.keys.below],
    [['Ctrl', 'D'], texts.keys.above],
    [['Alt', '↑', '↓'], texts.keys.move],
    [['Ctrl', '⌫'], texts.keys.remove],
    [['Ctrl', 'V'], texts.keys.paste],
    [['Ctrl', 'Z'], texts.keys.undo],
    [['Ctrl', 'S'], texts.keys.save],
  ];
  return (
    <div className="keys">
      {keys.map(([caps, does]) => (
        <span key={does}>
          {caps.map((cap) => (
            <kbd className="kbd" key={cap}>
              {cap}
            </kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </div>
  );
}

/** The first save leads to another address: writing goes on in the same cell. */
function keptFocus(): object {
  const { activeElement } = document;
  const { row, column } = activeElement instanceof HTMLElement ? activeElement.dataset : {};
  return row === undefined || column === undefined
    ? {}
    : { cell: `[data-row="${row}"][data-column="${column}"]` };
}

function useKeptFocus(isNew: boolean): void {
  const cell: unknown = useRouterState({
    select: ({ location }): unknown => Reflect.get(location.state, 'cell'),
  });
  useEffect(() => {
    const first = isNew ? '.editor-sheet input' : null;
    const wanted = typeof cell === 'string' ? cell : first;
    if (wanted !== null) document.querySelector<HTMLElement>(wanted)?.focus();
  }, [cell, isNew]);
}
