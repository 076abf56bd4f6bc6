import type { Translate } from '../../browser/translation.ts';
import type { ChangeRemarks } from '../../declare/change-remarks.ts';
import type { RecordOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import type { FormValues } from '../record/values.ts';
import type { useQuestion } from '../use-question.ts';

/** A record before and after a change that is not stored yet; a new one has no id before. */
export interface GuardedChange<R extends Resource = Resource> {
  readonly before: FormValues<R>;
  readonly after: FormValues<R>;
}

/** What the user says before a change is stored: remarks, or that it gets another status than the button says. */
export interface ChangeAnswer extends ChangeRemarks {
  readonly status?: number;
}

/** How a stored change can be taken back for some seconds. */
export interface TakeBack {
  readonly label: string;
  readonly seconds: number;
  /** What is told beside the status, such as how many are affected. */
  readonly text?: string;
  /** What is told when it was taken back. */
  readonly done: string;
  run(): Promise<unknown>;
}

interface ChangeTools {
  readonly resource: Resource;
  readonly t: Translate;
}

/** What a slice asks before changes of some records are stored, and how it takes them back. */
export interface ChangeGuard<R extends Resource = Resource> {
  /** Resolves with undefined when the user goes back. */
  ask(
    changes: readonly GuardedChange<R>[],
    tools: ChangeTools & { readonly ask: ReturnType<typeof useQuestion> },
  ): Promise<ChangeAnswer | undefined>;
  takeBack?(saved: RecordOf<R>, before: FormValues<R>, tools: ChangeTools): TakeBack | undefined;
}

/** Gives a guard to a resource; it is loaded for the first change that concerns it. */
export interface ChangeGuardSlot<R extends Resource = Resource> {
  readonly concerns: (change: GuardedChange<R>) => boolean;
  readonly load: () => Promise<{ default: ChangeGuard<R> }>;
}
