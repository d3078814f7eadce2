import {
  Crumbs,
  Loaded,
  PageHead,
  Pages,
  RowTable,
  formatAmount,
  formatDay,
  useSearchParts,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { kindText } from '../documents/kind-texts.ts';
import { paths } from '../paths.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { taxDocumentsQuery } from './reports.queries.ts';
import { periodLabel } from './statement.views.ts';
import { readTaxDocumentsSearch } from './tax-search.rules.ts';
import { reportTitle, texts } from './texts.ts';

/** The documents that one figure of the tax report is made of. */
export function TaxDocumentsScreen(): ReactNode {
  const { orgId } = usePlace();
  const search = readTaxDocumentsSearch(useSearchParts<RawSearch>());
  const { figure, offset = 0, from, to, basis } = search;
  const documents = useQuery(taxDocumentsQuery(orgId, search));
  return (
    <>
      <Crumbs label={reportTitle('tax')} to={paths.report(orgId, 'tax', { from, to, basis })} />
      <PageHead
        title={texts.taxFigures[figure]}
        {...(documents.data !== undefined && { detail: periodLabel(documents.data) })}
      />
      <section className="card">
        <Loaded query={documents}>
          {({ data, currency, has_more: hasMore, limit }) => (
            <>
              <RowTable
                name={texts.taxDocuments}
                rows={data}
                keyOf={(row) => `${row.document_id}${row.entry_id}${row.act}`}
                addressOf={(row) => paths.document(orgId, row.document_id)}
                empty={<p>{texts.noLines}</p>}
                columns={[
                  {
                    head: texts.document,
                    cell: (row) => row.document_number ?? kindText(row.kind),
                    narrow: 'sub',
                  },
                  {
                    head: texts.contact,
                    cell: (row) => row.contact_name,
                    grows: true,
                    narrow: 'main',
                  },
                  { head: texts.date, cell: (row) => formatDay(row.date), narrow: 'state' },
                  {
                    head: texts.amount,
                    cell: (row) => formatAmount(row[figure], currency),
                    isNumber: true,
                    narrow: 'amount',
                  },
                ]}
              />
              <Pages
                offset={offset}
                limit={limit}
                shown={data.length}
                hasMore={hasMore}
                addressOf={(at) =>
                  paths.taxDocuments(orgId, { ...search, offset: at === 0 ? undefined : at })
                }
              />
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}
