import {
  documentMoves,
  documentTriggers,
} from '../../../services/accounting/src/documents/document/moves.rules.ts';
import {
  documentKinds,
  documentStatuses,
} from '../../../services/accounting/src/kernel/document-kind.rules.ts';
import type { DocumentKind } from '../../../services/accounting/src/kernel/document-kind.rules.ts';
import { chartTemplate } from '../../../services/accounting/src/setup/chart/chart-template.rules.ts';
import { withSections } from './generated-sections.ts';
import { markdownTable } from './markdown-table.ts';

/** The chart and the document transitions, from the code. */
export function booksPage(): string {
  return withSections('docs/books.md', {
    chart: chartTable(),
    moves: documentKinds.map(movesTable).join('\n\n'),
  });
}

function chartTable(): string {
  return markdownTable(
    ['code', 'account', 'type', 'subtype', 'the service’s own'],
    chartTemplate.map(({ code, name, type, subtype, systemKey }) => [
      code,
      name,
      type,
      `\`${subtype}\``,
      systemKey === null ? '' : `\`${systemKey}\``,
    ]),
  );
}

/** A row for each status that has a next one. */
function movesTable(kind: DocumentKind): string {
  const rows = documentStatuses.flatMap((status) => {
    const moves = documentTriggers.flatMap((trigger) => {
      const targets = documentMoves[kind][status]?.[trigger];
      return targets === undefined ? [] : [`\`${trigger}\` → ${targets.join(' or ')}`];
    });
    return moves.length === 0 ? [] : [[`\`${status}\``, moves.join('; ')]];
  });
  return `**${kind.replace('_', ' ')}**\n\n${markdownTable(['from', 'moves'], rows)}`;
}
