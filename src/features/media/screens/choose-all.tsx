import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { effectivePageSize, maxPageSize } from '../../../contract/paging.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import type { ListViewProps } from '../../../ui/slices/slots.ts';
import { SelectAll } from '../../../ui/table/select-column.tsx';
import { libraryFiles } from '../media/resource.ts';

type ChooseAllProps = Pick<ListViewProps<typeof libraryFiles>, 'list'> & {
  readonly selection: NonNullable<ListViewProps<typeof libraryFiles>['selection']>;
};

/**
 * Chooses all files of the page and, where more were found, all of those. As many as one action allows are then shown
 * on one page, so that every chosen file is visible.
 */
export function ChooseAll({ list: { input, page }, selection }: ChooseAllProps) {
  const { t } = useTranslation();
  const { change } = useListAddress(libraryFiles);
  const [wanted, setWanted] = useState(false);
  const shown = page?.items.length ?? 0;
  const found = page?.totalItem ?? 0;
  const chosen = selection.ids.size;
  const most = Math.min(found, maxPageSize);
  const areShown = effectivePageSize(input.pageSize) === maxPageSize && shown >= most;
  const choose = useEffectEvent(() => {
    setWanted(false);
    selection.selectAll(true);
  });
  useEffect(() => {
    if (wanted && areShown) choose();
  }, [wanted, areShown]);
  const isWhole = chosen > 0 && chosen === shown;
  const words = most < found ? 'media:choose.first' : 'media:choose.found';
  return (
    <div className="library-choose">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is in the component. */}
      <label>
        <SelectAll selection={selection} total={shown} />
        <span aria-hidden>{t('media:choose.page', { count: shown })}</span>
      </label>
      {isWhole && shown < most && (
        <Button
          type="link"
          size="small"
          loading={wanted}
          onClick={() => {
            setWanted(true);
            change({ pageSize: maxPageSize }, { keepScroll: true });
          }}
        >
          {t(words, { count: most, formatted: formatNumber(found) })}
        </Button>
      )}
      {isWhole && shown === most && most < found && (
        <span className="library-choose-hint">{t('media:choose.most', { count: most })}</span>
      )}
    </div>
  );
}
