import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call } from '../../../browser/call.ts';
import type { Resource } from '../../../declare/resource.ts';
import { useGo } from '../../../ui/navigation.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { continueImport, type ImportDetail } from '../contract/operations.ts';
import { importHref } from './import-address.ts';
import { setImportData, useRereadImport } from './import-queries.ts';

/** Continues with another sheet of an import's file. */
export interface GoOn {
  /** The call is running. */
  readonly busy: boolean;
  to(sheet: string): void;
}

/** Continues with other sheets of an import's file; shows errors. */
export function useFurtherSheet(resource: Resource, { id }: ImportDetail): GoOn {
  const go = useGo();
  const refuse = useRefusal();
  const reread = useRereadImport();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const goOn = async (sheet: string) => {
    setBusy(true);
    try {
      const further = await call(continueImport, { id, sheet });
      setImportData(queryClient, further);
      go(importHref(resource, further.id));
    } catch (error) {
      refuse(error);
      // Its file may have been deleted.
      if (error instanceof CallError) reread(id);
    } finally {
      setBusy(false);
    }
  };
  return { busy, to: (sheet) => void goOn(sheet) };
}
