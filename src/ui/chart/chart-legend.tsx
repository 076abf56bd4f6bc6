import { useTranslation } from '../../browser/use-translation.ts';
import { type ChartLine, type ChartSpec, legendLines } from './spec.ts';
import { colourVariable } from './theme.ts';

interface ChartLegendProps {
  spec: ChartSpec;
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** The legend: one button per line with values, which hides and shows it. */
export function ChartLegend({ spec, hidden, onToggle }: ChartLegendProps) {
  const { t } = useTranslation();
  return (
    <ul className="chart-legend" aria-label={t('chart:lines')}>
      {legendLines(spec).map((line) => (
        <li key={line.key}>
          <button
            type="button"
            className="text-button"
            aria-pressed={!hidden.has(line.key)}
            onClick={() => onToggle(line.key)}
          >
            <LineSample line={line} />
            {line.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A sample of a line. */
export function LineSample({ line: { colour, shape, dash, isThin } }: { line: ChartLine }) {
  const stroke = colourVariable(colour);
  return (
    <svg className="chart-sample" viewBox="0 0 22 10" aria-hidden="true">
      {shape === 'bar' ? (
        <rect x="6" y="0" width="10" height="10" rx="1" fill={stroke} />
      ) : (
        <path
          d="M0 5H22"
          stroke={stroke}
          strokeWidth={isThin ? 1.5 : 2.5}
          strokeDasharray={dash && (dash === 'dashed' ? '6 4' : '2 3')}
        />
      )}
    </svg>
  );
}
