/**
 * Why signing in with a provider failed:
 * - `expired`: this browser did not start the attempt, or it took too long, or was used already
 * - `denied`: the person or the provider did not agree
 * - `unreachable`: no answer in time
 * - `unusable`: an answer that is none: a web page, too large, or without what it must have
 * - `clock`: the clocks of the provider and of the server differ too much
 * - `untrusted`: the proof of the identity is not for this product, or not from this provider
 */
export type ProviderFailure = 'expired' | 'denied' | 'unreachable' | 'unusable' | 'clock' | 'untrusted';

/** A sign-in with a provider that failed. The message is for operators. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly reason: ProviderFailure;
  /** By how many minutes the clocks differ, where that is the reason. */
  readonly minutes: number | undefined;

  constructor(reason: ProviderFailure, message: string, options?: ErrorOptions & { readonly minutes?: number }) {
    super(message, options);
    this.reason = reason;
    this.minutes = options?.minutes;
  }
}
