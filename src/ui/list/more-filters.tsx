import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';

interface MoreFiltersProps {
  /** The number of active filters behind the button. */
  count: number;
  children: ReactNode;
}

/** The less used filters of a list, over it and behind one button with the number of active ones. */
export function MoreFilters({ count, children }: MoreFiltersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // An open list of options takes the first Escape for itself.
    const isOfOptions = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Escape' || isOfOptions) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(isOpen) => isOpen && panel.current?.querySelector<HTMLElement>('input, button')?.focus()}
      getPopupContainer={(element) => element.parentElement ?? document.body}
      content={
        <fieldset ref={panel} className="more-filters" aria-label={t('kit:list.filters')} onKeyDown={onKeyDown}>
          {children}
        </fieldset>
      }
    >
      <Button
        ref={button}
        className="more-filters-button"
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={open}
        onKeyDown={onKeyDown}
      >
        {t(count > 0 ? 'kit:list.filtersSet' : 'kit:list.filters', { count })}
      </Button>
    </Popover>
  );
}
