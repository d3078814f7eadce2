import { Banner, Button, Card, Field, Refusal, formatDay } from '@countinghouse/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { paymentsTexts as texts } from './payments-texts.ts';
import { connectionActs } from './settings.queries.ts';

/** Signed days of a payments service, in the books of whoever runs it. */
export function PlatformCard(): ReactNode {
  const { orgId } = usePlace();
  const [file, setFile] = useState<File>();
  const importing = useMutation({
    mutationFn: async (chosen: File) =>
      connectionActs.importPlatformDay(orgId, await chosen.text()),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const { data: done } = importing;
  return (
    <Card title={texts.platform}>
      <form
        className="card-body stack stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== undefined && !importing.isPending) importing.mutate(file);
        }}
      >
        <p className="soft">{texts.platformHint}</p>
        <Refusal error={importing.error} />
        {done === undefined ? null : (
          <Banner tone="good">
            {done.is_new
              ? texts.platformDone(formatDay(done.day), done.entries)
              : texts.platformKnown(formatDay(done.day))}
          </Banner>
        )}
        <Field
          label={texts.platformFile}
          name="note"
          type="file"
          accept="text/plain"
          onChange={({ target }) => setFile(target.files?.[0])}
          required
        />
        <div className="row">
          <Button submits isBusy={importing.isPending}>
            {texts.platformGo}
          </Button>
        </div>
      </form>
    </Card>
  );
}
