import '../api-keys/api-keys.css';
import {
  Button,
  Card,
  Field,
  Form,
  Loaded,
  Refusal,
  formatHere,
  useAttempt,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import {
  disputeFileAddress,
  disputeFilesQuery,
  disputePackAddress,
  removeDisputeFile,
  uploadDisputeFile,
} from './disputes.queries.ts';
import type { Dispute } from './disputes.queries.ts';
import { texts } from './texts.ts';

export interface DisputeFilesProps {
  readonly dispute: Dispute;
  readonly business: Business;
  readonly workspaceId: string;
}

/** Pictures that are sent with the evidence; they can be changed until then. */
export function DisputeFilesCard({ dispute, business, workspaceId }: DisputeFilesProps): ReactNode {
  const files = useQuery(disputeFilesQuery(workspaceId, dispute.id));
  const isOpen = dispute.status === 'needs_response' && dispute.answer === null;
  const noChange = refuseBy(business, 'disputes:write');
  const mayChange = isOpen && noChange === null;
  const props = { workspaceId, disputeId: dispute.id };
  return (
    <Card
      title={texts.files}
      aside={
        dispute.evidence === null ? null : (
          <a className="btn btn-sm" href={disputePackAddress(workspaceId, dispute.id)} download>
            {texts.pack}
          </a>
        )
      }
    >
      <Loaded query={files} lines={2}>
        {({ data }) => (
          <>
            {data.length === 0 ? <p className="card-body soft t13">{texts.noFiles}</p> : null}
            <ul>
              {data.map(({ id, file_name: name, created_at: at, sent }) => (
                <li key={id} className="key-line">
                  <div className="stack stack-1">
                    <span className="mid">{name}</span>
                    <span className="t12 soft">
                      {formatHere(at)}
                      {sent ? ` · ${texts.fileSent}` : ''}
                    </span>
                  </div>
                  <div className="row key-acts">
                    <a
                      className="btn btn-sm"
                      href={disputeFileAddress(workspaceId, dispute.id, id)}
                      download={name}
                    >
                      {texts.download}
                      <span className="visually-hidden">{name}</span>
                    </a>
                    {mayChange ? <RemoveButton {...props} fileId={id} name={name} /> : null}
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {isOpen ? <UploadForm {...props} noChange={noChange} /> : null}
    </Card>
  );
}

interface OfDispute {
  readonly workspaceId: string;
  readonly disputeId: string;
}

function RemoveButton({
  workspaceId,
  disputeId,
  fileId,
  name,
}: OfDispute & { readonly fileId: string; readonly name: string }): ReactNode {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removeDisputeFile(workspaceId, disputeId, fileId),
    onSettled: () => client.invalidateQueries(disputeFilesQuery(workspaceId, disputeId)),
  });
  return (
    <>
      <Refusal error={removing.error} />
      <Button
        size="small"
        look="danger"
        isBusy={removing.isPending}
        onPress={() => removing.mutate()}
      >
        {texts.removeFile}
        <span className="visually-hidden">{name}</span>
      </Button>
    </>
  );
}

function UploadForm({
  workspaceId,
  disputeId,
  noChange,
}: OfDispute & { readonly noChange: string | null }): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt(['fileName']);
  const [file, setFile] = useState<File | null>(null);
  /** A file field cannot be emptied from outside: a new one takes its place. */
  const [round, setRound] = useState(0);
  const work = async (): Promise<void> => {
    if (file === null) return;
    await uploadDisputeFile(workspaceId, disputeId, file);
    await client.invalidateQueries(disputeFilesQuery(workspaceId, disputeId));
    setFile(null);
    setRound(round + 1);
  };
  return (
    <div className="card-body">
      <Form attempt={attempt} work={work}>
        <Field
          key={round}
          label={texts.file}
          hint={texts.fileHint}
          type="file"
          accept="image/png,image/jpeg"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          required
          error={attempt.errorOf('fileName')}
        />
        <span>
          <Button submits isBusy={attempt.isBusy} disabledReason={noChange}>
            {texts.upload}
          </Button>
        </span>
      </Form>
    </div>
  );
}
