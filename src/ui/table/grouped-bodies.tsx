import type { ReactNode } from 'react';
import type { Group } from '../../lib/groups.ts';

interface GroupedBodiesProps<Row> {
  readonly groups: readonly Group<Row>[];
  readonly columns: number;
  readonly rowOf: (row: Row) => ReactNode;
}

/** The rows of a table under the headings of their groups. */
export function GroupedBodies<Row>({ groups, columns, rowOf }: GroupedBodiesProps<Row>) {
  return groups.map(({ key, name, items }) => (
    <tbody key={key}>
      <tr className="list-group">
        <th scope="rowgroup" colSpan={columns}>
          {name}
        </th>
      </tr>
      {items.map(rowOf)}
    </tbody>
  ));
}
