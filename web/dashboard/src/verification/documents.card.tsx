import {
  Button,
  Card,
  Chip,
  Field,
  Form,
  Loaded,
  Refusal,
  SelectField,
  formatHere,
  useAttempt,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { texts, wordOf } from './texts.ts';
import {
  documentAddress,
  documentsQuery,
  removeDocument,
  submitDocument,
  uploadDocument,
} from './verification.queries.ts';
import type { Document, DocumentKind } from './verification.queries.ts';

const kinds = ['registration', 'address', 'identity', 'bank_statement', 'other'] as const;

/** Documents, each uploaded first and then submitted. */
export function DocumentsCard({ business }: { readonly business: Business }): ReactNode {
  const documents = useQuery(documentsQuery(business.id));
  const noChange = refuseBy(business, 'profile:change');
  return (
    <Card title={texts.documents} count={documents.data?.data.length ?? 0}>
      <Loaded query={documents}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="card-body t13 soft">{texts.noDocument}</p>
          ) : (
            <ul>
              {data.map((document) => (
                <DocumentLine
                  key={document.id}
                  document={document}
                  businessId={business.id}
                  mayChange={noChange === null}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <UploadForm businessId={business.id} noChange={noChange} />
    </Card>
  );
}

interface DocumentLineProps {
  readonly document: Document;
  readonly businessId: string;
  readonly mayChange: boolean;
}

function DocumentLine({ document, businessId, mayChange }: DocumentLineProps): ReactNode {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['verification'] });
  const submitting = useMutation({
    mutationFn: () => submitDocument(businessId, document.id),
    onSuccess: refresh,
  });
  const removing = useMutation({
    mutationFn: () => removeDocument(businessId, document.id),
    onSuccess: refresh,
  });
  const { submitted_at: submittedAt, file_name: name } = document;
  return (
    <li className="key-line">
      <div className="stack stack-1">
        <div className="row key-name">
          <span className="mid">{wordOf(texts.kinds, document.kind)}</span>
          <Chip tone={submittedAt === null ? 'warn' : 'good'}>
            {submittedAt === null ? texts.uploaded : texts.submitted(formatHere(submittedAt))}
          </Chip>
        </div>
        <span className="t12 soft">{name}</span>
        <Refusal error={submitting.error ?? removing.error} />
      </div>
      {mayChange ? (
        <div className="row key-acts">
          {name === null ? null : (
            <a className="btn btn-sm" href={documentAddress(businessId, document.id)} download>
              {texts.download}
            </a>
          )}
          {submittedAt === null ? (
            <>
              <Button
                size="small"
                look="primary"
                isBusy={submitting.isPending}
                onPress={() => submitting.mutate()}
              >
                {texts.submit}
              </Button>
              <Button
                size="small"
                look="danger"
                isBusy={removing.isPending}
                onPress={() => removing.mutate()}
              >
                {texts.remove}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

interface UploadFormProps {
  readonly businessId: string;
  readonly noChange: string | null;
}

function UploadForm({ businessId, noChange }: UploadFormProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt(['kind', 'fileName']);
  const [kind, setKind] = useState<DocumentKind>('registration');
  const [file, setFile] = useState<File | null>(null);
  /** A file field cannot be emptied from outside: a new one takes its place. */
  const [round, setRound] = useState(0);
  const work = async (): Promise<void> => {
    if (file === null) return;
    await uploadDocument(businessId, kind, file);
    await client.invalidateQueries({ queryKey: ['verification'] });
    setFile(null);
    setRound(round + 1);
  };
  return (
    <div className="card-body">
      <Form attempt={attempt} work={work}>
        <SelectField
          label={texts.kind}
          value={kind}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'other')}
          options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        />
        <Field
          key={round}
          label={texts.file}
          hint={texts.fileHint}
          type="file"
          accept="application/pdf,image/png,image/jpeg"
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
