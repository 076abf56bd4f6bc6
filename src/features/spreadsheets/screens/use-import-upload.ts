import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { useGo } from '../../../ui/navigation.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { spreadsheetOperations } from '../contract/operations.ts';
import { fileProblem } from './accepted-files.ts';
import { importHref } from './import-address.ts';
import { setImportData } from './import-queries.ts';

/** An upload that is running or has failed. */
export interface ImportUpload {
  readonly file: File;
  /** The part that was sent, 0 to 1. */
  readonly part: number;
  /** Why it failed, as text. */
  readonly problem?: string | undefined;
}

/** Uploads a file and opens its import; the upload stops when the component unmounts. */
export function useImportUpload(resource: Resource) {
  const { t } = useTranslation();
  const go = useGo();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState<ImportUpload>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const start = async (file: File) => {
    const operation = spreadsheetOperations(resource)?.importRecords;
    const problem = fileProblem(file, t);
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setCurrent({ file, part: 0, problem });
    if (!operation || problem !== undefined) return;
    try {
      const onProgress = (part: number) => setCurrent({ file, part });
      const detail = await upload(operation, file, {}, { onProgress, signal: own.signal });
      setImportData(queryClient, detail);
      go(importHref(resource, detail.id));
    } catch (error) {
      if (!own.signal.aborted) setCurrent({ file, part: 0, problem: problemText(error, t) });
    }
  };
  return {
    current,
    start: (file: File) => void start(file),
    stop: () => {
      controller.current?.abort();
      setCurrent(undefined);
    },
  };
}
