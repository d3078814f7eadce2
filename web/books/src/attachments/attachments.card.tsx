import { Button, Card, Chip, Loaded, Refusal, formatMoment, language } from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DropField } from '../parts/drop-field.tsx';
import { usePlace } from '../shell/place.ts';
import {
  attachMutation,
  attachmentsQuery,
  contentAddress,
  removeFileMutation,
} from './attachments.queries.ts';
import type { Attachment, Subject } from './attachments.queries.ts';
import { toSizeText } from './file-size.rules.ts';
import { texts } from './texts.ts';

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.heic,.xml';

/** Files of a document, a bank line or a contact: each with who attached it, and who removed it. */
export function AttachmentsCard({ subject }: { readonly subject: Subject }): ReactNode {
  const { orgId } = usePlace();
  const files = useQuery(attachmentsQuery(orgId, subject));
  const attach = useMutation(attachMutation(orgId, subject));
  const there = files.data?.data.filter((file) => file.removed_at === null) ?? [];
  return (
    <Card title={texts.files} count={there.length}>
      <Loaded query={files}>
        {({ data, attach: attaching, remove }) => (
          <>
            {data.length === 0 ? (
              <p className="empty">{texts.noFile}</p>
            ) : (
              <ul className="happened">
                {data.map((file) => (
                  <File
                    key={file.id}
                    file={file}
                    noRemove={remove.available ? null : (remove.explanation ?? '')}
                  />
                ))}
              </ul>
            )}
            <div className="card-body stack stack-2">
              {attaching.available ? (
                <DropField
                  title={texts.drop}
                  hint={texts.types}
                  label={texts.chooseName}
                  accept={accepted}
                  takesMany
                  isBusy={attach.isPending}
                  onFiles={(chosen) => attach.mutate(chosen)}
                />
              ) : (
                <p className="reason">{attaching.explanation}</p>
              )}
              <Refusal error={attach.error} />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface FileProps {
  readonly file: Attachment;
  readonly noRemove: string | null;
}

function File({ file, noRemove }: FileProps): ReactNode {
  const { orgId, timeZone } = usePlace();
  const remove = useMutation(removeFileMutation(orgId));
  const { removed_at: removedAt } = file;
  const nameOf = (person: { readonly name?: string | null } | null): string =>
    person?.name ?? texts.somebody;
  return (
    <li>
      <span className="spread">
        <FileName file={file} />
        <span className="soft t12">{toSizeText(file.size_bytes, texts.sizeUnits, language)}</span>
      </span>
      <span className="soft t12">
        {texts.attached(nameOf(file.attached_by), formatMoment(file.attached_at, timeZone))}
      </span>
      {removedAt === null ? <ScanState file={file} /> : null}
      {removedAt === null ? (
        <span>
          <Button
            size="small"
            look="plain"
            isBusy={remove.isPending}
            disabledReason={noRemove}
            onPress={() => remove.mutate(file.id)}
          >
            {texts.remove}
            <span className="visually-hidden"> {file.file_name}</span>
          </Button>
        </span>
      ) : (
        <span className="soft t12">
          {texts.removed(nameOf(file.removed_by), formatMoment(removedAt, timeZone))}
        </span>
      )}
      <Refusal error={remove.error} />
    </li>
  );
}

/** A link where the reader can download the file. */
function FileName({ file }: { readonly file: Attachment }): ReactNode {
  const { orgId } = usePlace();
  if (file.removed_at !== null) return <s className="soft file-name">{file.file_name}</s>;
  if (!file.download.available) return <span className="file-name">{file.file_name}</span>;
  return (
    <a className="figure file-name" href={contentAddress(orgId, file.id)} download>
      {file.file_name}
    </a>
  );
}

/** What the virus scanner says, where that changes what one can do. */
function ScanState({ file }: { readonly file: Attachment }): ReactNode {
  if (file.scan !== 'waiting' && file.scan !== 'infected') return null;
  const isInfected = file.scan === 'infected';
  return (
    <span className="t12">
      <Chip tone={isInfected ? 'bad' : 'info'}>
        {isInfected ? texts.infected(file.scan_finding ?? '') : texts.scanning}
      </Chip>{' '}
      <span className="soft">{file.download.explanation}</span>
    </span>
  );
}
