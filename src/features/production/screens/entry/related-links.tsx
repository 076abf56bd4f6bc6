import { useTranslation } from '../../../../browser/use-translation.ts';
import { startOfPeriod } from '../../figures/contract/periods.ts';
import { spanOf } from '../../grid/contract/span.ts';
import type { UnsentFigure } from './figure-queue.ts';
import { type EntryView, spanText } from './view.ts';

interface ElsewhereLinksProps {
  view: EntryView;
  unsent: ReadonlyMap<string, UnsentFigure>;
  onView: (view: EntryView) => void;
}

/** Links to pending figures in other views: other months and years, other kinds of periods, the other amount. */
export function RelatedLinks({ view, unsent, onView }: ElsewhereLinksProps) {
  const { t } = useTranslation();
  return relatedLinks(view, [...unsent.values()]).map((each) => (
    <button
      key={Object.values(each).join(' ')}
      type="button"
      className="text-button entry-elsewhere"
      onClick={() => onView(each)}
    >
      {t(`production:entry.elsewhere.${each.of}`, {
        period: t(`production:entry.elsewhere.${each.kind}`, {
          text: each.kind === 'day' ? spanText('day', spanOf('day', each.month)) : each.month.slice(0, 4),
        }),
      })}
    </button>
  ));
}

/** The views with pending figures that are not shown, each once. */
export function relatedLinks(view: EntryView, unsent: readonly UnsentFigure[]): EntryView[] {
  const { from, to } = spanOf(view.kind, view.month);
  const views = unsent.flatMap(({ kind = 'day', of = 'actual', day }): EntryView[] => {
    const isShown = kind === view.kind && of === view.of && day >= from && day < to;
    return isShown ? [] : [{ kind, of, month: startOfPeriod(kind === 'day' ? 'month' : 'year', day) }];
  });
  return [...new Map(views.map((each) => [Object.values(each).join(' '), each])).values()];
}
