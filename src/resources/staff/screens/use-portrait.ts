import { useEffect, useRef, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useMediaPort, useUploadLimits } from '../../../ui/editor/media-port.ts';
import { problemText } from '../../../ui/problem-text.ts';
import { updateStaffAvatar } from '../contract.ts';
import { type Crop, firstCrop } from './crop.ts';
import { type ChosenPicture, cropToFile, openPicture } from './picture.ts';

interface PortraitOptions {
  staffId: string;
  name: string;
  onSaved: (change: 'saved' | 'removed') => Promise<void>;
}

/** The upload of a portrait: chosen, cropped, sent, set. A failed step can be retried. */
export function usePortrait({ staffId, name, onSaved }: PortraitOptions) {
  const { t } = useTranslation();
  const port = useMediaPort();
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
      setError(t('staff:portrait.tooLarge', { megabytes }));
      return;
    }
    try {
      const opened = await openPicture(file);
      setPicture(opened);
      setCrop(firstCrop(opened.size));
    } catch {
      setError(t('staff:portrait.unreadable'));
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
      const file = await cropToFile(picture, crop, name);
      const media = await port.uploadPortrait(file, name, { onProgress: setSent, signal });
      await call(updateStaffAvatar, { staffId, avatar: media.id });
      await onSaved('saved');
    });

  const remove = () =>
    attempt(async () => {
      await call(updateStaffAvatar, { staffId, avatar: null });
      await onSaved('removed');
    });

  return { picture, crop, setCrop, error, sent, choose, save, remove };
}
