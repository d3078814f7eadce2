import type { ReactNode } from 'react';
import type { Difference } from './stored-draft.rules.ts';
import { texts } from './texts.ts';

/** What two states of one paper say differently, side by side. */
export function DifferenceTable({
  differences,
  heads,
}: {
  readonly differences: readonly Difference[];
  readonly heads: readonly [mine: string, theirs: string];
}): ReactNode {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, place, mine, theirs }) => (
          <tr key={`${field}${place}`}>
            <td>
              {texts.fields[field]} {place}
            </td>
            <td className="mid">{mine === '' ? '–' : mine}</td>
            <td>{theirs === '' ? '–' : theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
