import { Chip, formatHere } from '@countinghouse/ui';
import type { ChipTone } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { actionWord } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { requestToneOf } from '../requests/request-status.rules.ts';
import { statusWord } from '../requests/texts.ts';
import { documentAddress } from './businesses.queries.ts';
import type { BusinessFile } from './businesses.queries.ts';
import { LinesCard } from './lines.card.tsx';
import { texts } from './texts.ts';

interface CardProps {
  readonly file: BusinessFile;
}

export function DocumentsCard({ file }: CardProps): ReactNode {
  return (
    <LinesCard
      title={texts.documents}
      none={texts.noDocument}
      lines={file.documents.map((document) => ({
        key: document.id,
        content: (
          <>
            <span className="stack stack-1">
              <span className="mid">{document.kind}</span>
              <span className="t12 soft">
                {document.submitted_at === null
                  ? texts.uploaded
                  : texts.submitted(formatHere(document.submitted_at))}
              </span>
            </span>
            {document.file_name === null ? null : (
              <a className="btn btn-sm" href={documentAddress(file.id, document.id)} download>
                {texts.download} <span className="cut">{document.file_name}</span>
              </a>
            )}
          </>
        ),
      }))}
    />
  );
}

/** Hundredths of a percent, as a person writes a share. */
const shareText = (basisPoints: number): string => `${basisPoints / 100} %`;

export function OwnersCard({ file }: CardProps): ReactNode {
  return (
    <LinesCard
      title={texts.owners}
      none={texts.noOwner}
      lines={file.owners.map((owner) => ({
        key: owner.id,
        content: (
          <>
            <span className="mid">{owner.name}</span>
            <span className="row">
              {owner.share_basis_points === null ? null : (
                <span className="t13 soft">{shareText(owner.share_basis_points)}</span>
              )}
              <Chip tone={owner.verified ? 'good' : 'warn'}>
                {owner.verified ? texts.verified : texts.notVerified}
              </Chip>
            </span>
          </>
        ),
      }))}
    />
  );
}

const checkTones: Readonly<Record<string, ChipTone>> = {
  open: 'info',
  in_review: 'info',
  approved: 'good',
  declined: 'bad',
};

export function ChecksCard({ file }: CardProps): ReactNode {
  return (
    <LinesCard
      title={texts.checks}
      none={texts.noCheck}
      lines={file.verifications.map((check) => ({
        key: check.id,
        content: (
          <>
            <span className="stack stack-1">
              <span className="mid">{texts.type[check.type] ?? check.type}</span>
              <span className="t12 soft">
                {[formatHere(check.created_at), check.environment, check.reason]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Chip tone={checkTones[check.status] ?? 'quiet'}>{check.status}</Chip>
          </>
        ),
      }))}
    />
  );
}

export function RequestsCard({ file }: CardProps): ReactNode {
  return (
    <LinesCard
      title={texts.requests}
      none={texts.noRequest}
      lines={file.requests.map((request) => ({
        key: request.id,
        content: (
          <>
            <span className="stack stack-1">
              <Link className="link" to={paths.request(request.id)}>
                {actionWord(request.action)}
              </Link>
              <span className="t12 soft">
                {request.requester.name}, {formatHere(request.requested_at)}
              </span>
            </span>
            <Chip tone={requestToneOf(request.status)}>{statusWord(request.status)}</Chip>
          </>
        ),
      }))}
    />
  );
}
