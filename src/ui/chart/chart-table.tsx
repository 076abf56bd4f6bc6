import { useTranslation } from '../../browser/use-translation.ts';
import { type ChartData, cellText } from './chart-data.ts';

/** The values of a chart as a table, in a frame that scrolls on its own. */
export function ChartTable({ caption, data: { columns, rows } }: { caption: string; data: ChartData }) {
  const { language } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard.
    <section className="chart-table" tabIndex={0} aria-label={caption}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-kind={column.kind}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart have no name but their place.
            <tr key={line}>
              {row.map((cell, place) => {
                const column = columns[place];
                if (!column) return null;
                const text = cellText(cell, column, language);
                return place === 0 ? (
                  <th key={column.label} scope="row">
                    {text}
                  </th>
                ) : (
                  <td key={column.label} className="figures" data-kind={column.kind}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
