import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { useUploadLimits } from '../editor/media-port.ts';
import { problemText } from '../problem-text.ts';
import { type Crop, firstCrop } from './crop.ts';
import { type ChosenPicture, cropToFile, openPicture } from './picture.ts';

/** What a portrait is of, and who stores it. */
export interface PortraitOptions {
  /** The person's. */
  name: string;
  /** Stores the cropped picture. @throws CallError; whatever the signal's abort makes of it. */
  store: (file: File, sending: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<void>;
  remove: () => Promise<void>;
}

/** The upload of a portrait: chosen, cropped, sent, set. A failed step can be retried. */
export function usePortrait({ name, store, remove }: PortraitOptions) {
  const { t } = useTranslation();
  const limits = useUploadLimits();
  const [picture, setPicture] = useState<ChosenPicture>();
  const [crop, setCrop] = useState<Crop>();
  const [error, setError] = useState('');
  /** The fraction sent so far, 0 to 1; undefined without an upload. */
  const [sent, setSent] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const url = picture?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setError('');
    const megabytes = limits.exceeded(file);
    if (megabytes !== undefined) {
      setError(t('portrait:tooLarge', { megabytes }));
      return;
    }
    try {
      const opened = await openPicture(file);
      setPicture(opened);
      setCrop(firstCrop(opened.size));
    } catch {
      setError(t('portrait:unreadable'));
    }
  };

  /** Runs a step that can fail, and shows its error. */
  const attempt = async (work: (signal: AbortSignal) => Promise<void>) => {
    const controller = new AbortController();
    stop.current = controller;
    setError('');
    setSent(0);
    try {
      await work(controller.signal);
    } catch (problem) {
      if (!controller.signal.aborted) setError(problemText(problem, t));
    } finally {
      setSent(undefined);
    }
  };

  const save = () =>
    attempt(async (signal) => {
      if (!picture || !crop) return;
      await store(await cropToFile(picture, crop, name), { onProgress: setSent, signal });
    });

  return { picture, crop, setCrop, error, sent, choose, save, remove: () => attempt(remove) };
}
