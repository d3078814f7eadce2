import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../dates/day-text.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import type { ChipTone } from '../parts/chip.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { language } from '../texts/language.ts';
import { texts } from './leaving-texts.ts';

/** An archive as both services answer it. */
interface ShownArchive {
  readonly id: string;
  readonly status: string;
  readonly requested_by: { readonly name?: string | null };
  readonly requested_at: string;
  readonly files_done: number;
  readonly files_total: number | null;
  readonly size_bytes: number | null;
  readonly expires_at: string | null;
  readonly failure: string | null;
  readonly downloadable: boolean;
}

interface ArchivesCardProps {
  readonly queryKey: readonly string[];
  readonly list: () => Promise<{
    readonly data: readonly ShownArchive[];
    readonly request: { readonly available: boolean; readonly explanation?: string };
  }>;
  readonly request: () => Promise<unknown>;
  /** Asks for the second factor where it is stale; then the browser follows the link. */
  readonly authorize: (id: string) => Promise<unknown>;
  readonly addressOf: (id: string) => string;
  readonly timeZone: string;
}

/** A person watches the progress. */
const refreshMs = 2_000;

const tones: Readonly<Record<string, ChipTone>> = {
  queued: 'warn',
  running: 'warn',
  ready: 'good',
  failed: 'bad',
  erased: 'quiet',
};

const isUnderWay = ({ status }: ShownArchive): boolean =>
  status === 'queued' || status === 'running';

/** Archives of everything: request one, watch it being prepared, download it. */
export function ArchivesCard(props: ArchivesCardProps): ReactNode {
  const { queryKey, list, request, authorize, addressOf, timeZone } = props;
  const client = useQueryClient();
  const archives = useQuery({
    queryKey,
    queryFn: list,
    refetchInterval: ({ state }) =>
      state.data?.data.some(isUnderWay) === true ? refreshMs : false,
  });
  const requesting = useMutation({
    mutationFn: request,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const downloading = useMutation({
    mutationFn: authorize,
    onSuccess: (_, id) => window.location.assign(addressOf(id)),
  });
  return (
    <Card title={texts.archives}>
      <div className="card-body stack stack-3">
        <p className="soft">{texts.about}</p>
        <Refusal error={requesting.error ?? downloading.error} />
        <div>
          <Button
            look="primary"
            isBusy={requesting.isPending}
            disabledReason={archives.data?.request.explanation ?? null}
            onPress={() => requesting.mutate()}
          >
            {texts.request}
          </Button>
        </div>
      </div>
      <Loaded query={archives} lines={3}>
        {({ data }) => (
          <>
            {data.filter(isUnderWay).map((archive) => (
              <Progress key={archive.id} archive={archive} />
            ))}
            <RowTable
              name={texts.archives}
              rows={data}
              keyOf={({ id }) => id}
              empty={<p>{texts.none}</p>}
              columns={[
                {
                  head: texts.requestedAt,
                  cell: (row) => formatMoment(row.requested_at, timeZone),
                  narrow: 'main',
                },
                { head: texts.by, cell: (row) => row.requested_by.name ?? '–', grows: true },
                {
                  head: texts.size,
                  cell: ({ size_bytes: bytes }) => (bytes === null ? '–' : toSize(bytes)),
                  isNumber: true,
                  narrow: 'amount',
                },
                {
                  head: texts.state,
                  cell: (row) => <State archive={row} timeZone={timeZone} />,
                  narrow: 'sub',
                },
                {
                  head: texts.acts,
                  cell: ({ id, downloadable }) =>
                    downloadable ? (
                      <Button
                        size="small"
                        isBusy={downloading.isPending}
                        onPress={() => downloading.mutate(id)}
                      >
                        <Download className="icon" aria-hidden />
                        {texts.download}
                      </Button>
                    ) : null,
                  narrow: 'state',
                },
              ]}
            />
            {data.some(({ downloadable }) => downloadable) ? (
              <div className="card-body">
                <p className="hint">{texts.check}</p>
                <code className="mono">node prove/check-archive.mjs countinghouse.zip</code>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Progress({ archive }: { readonly archive: ShownArchive }): ReactNode {
  const { files_done: done, files_total: total } = archive;
  return (
    <div className="card-body stack stack-2">
      {total === null ? (
        <p className="soft">{texts.waiting}</p>
      ) : (
        <>
          <progress aria-label={texts.preparing} value={done} max={total} />
          <span className="t12">{texts.progress(done, total)}</span>
        </>
      )}
    </div>
  );
}

function State({
  archive: { status, expires_at: until, failure },
  timeZone,
}: {
  readonly archive: ShownArchive;
  readonly timeZone: string;
}): ReactNode {
  return (
    <span className="row">
      <Chip tone={tones[status] ?? 'quiet'}>{textOf(texts.states, status)}</Chip>
      {status === 'ready' && until !== null ? (
        <span className="t12 soft">{texts.until(formatMoment(until, timeZone))}</span>
      ) : null}
      {failure === null ? null : (
        <span className="t12 soft">{textOf(texts.failures, failure)}</span>
      )}
    </span>
  );
}

/** A later version of the service may know more words. */
function textOf(known: Readonly<Record<string, string>>, value: string): string {
  return known[value] ?? value;
}

const unitStep = 1_024;

function toSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= unitStep && unit < texts.sizeUnits.length - 1) {
    value /= unitStep;
    unit += 1;
  }
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return `${number.format(value)} ${texts.sizeUnits[unit] ?? ''}`;
}
