import type { ListInput } from '../../contract/paging.ts';
import { activeStatus } from '../../declare/resource.ts';
import { type Handler, handle } from '../../engine/handler.ts';
import { listRecords } from '../../engine/list.ts';
import type { Services } from '../../engine/slices/services.ts';
import { getListLogo } from './contract.ts';
import { slides } from './slides/resource.ts';

/** The handlers of the slides' additional operations. */
export function homepageHandlers({ database, registry }: Services): Handler[] {
  return [
    handle(getListLogo, async ({ type, page, pageSize, sort, direction }) => {
      const input: ListInput = {
        displayPosition: type,
        status: activeStatus,
        visibility: 'visible',
        page: page - 1,
        pageSize,
        sortField: sort,
        sortOrder: direction === 'asc' ? 'ascend' : 'descend',
      };
      const found = await listRecords(database, slides, registry, input, false);
      return { ...found, currentPage: page };
    }),
  ];
}
