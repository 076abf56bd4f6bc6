import { runAuthAction } from '../../../../browser/auth-actions.ts';
import { call } from '../../../../browser/call.ts';
import { element } from '../../../../browser/element.ts';
import { followLanguage, getTranslation, type Translate } from '../../../../browser/translation.ts';
import type { UserInfo } from '../../contract.ts';
import { errorCode } from '../../screens/form-problems.ts';
import { showProblem } from '../../screens/plain-problem.ts';
import type { SignInProvider } from '../contract/providers.ts';
import { beginProviderSignIn, finishProviderSignIn } from '../contract.ts';
import { providerMark } from './provider-mark.ts';
import { askProvider, type ProviderAnswer, takeAnswer } from './provider-window.ts';
import './provider-buttons.css';

interface Options {
  readonly providers: readonly SignInProvider[];
  /** Whether the session is to outlive the browser. */
  readonly remember: () => boolean;
  /** Continues with the account. */
  readonly onSignedIn: (user: UserInfo) => Promise<void>;
}

/**
 * Buttons for signing in with providers, of plain elements as the form above them. While one waits for its window all
 * else can be used, and a press starts anew.
 */
export function providerButtons({ providers, remember, onSignedIn }: Options): HTMLElement {
  const words = element('span', {});
  const problem = element('p', { class: 'account-form-problem', role: 'alert' });
  const status = element('p', { class: 'provider-status', role: 'status' });
  let waiting: SignInProvider | undefined;
  let error: unknown;
  let current = { abort: new AbortController(), done: Promise.resolve() };

  const run = (work: (signal: AbortSignal) => Promise<ProviderAnswer | undefined>) => {
    current.abort.abort();
    const [before, abort] = [current.done, new AbortController()];
    // At once, while the press is handled: a window may be opened then. A failure is told once it is this one's turn.
    const answering = work(abort.signal);
    answering.catch(() => undefined);
    const finish = async () => {
      const answer = await answering;
      return answer && call(finishProviderSignIn, { ...answer, remember: remember() });
    };
    const done = before
      .then(() => runAuthAction('signInWithProvider', finish, (user) => user && onSignedIn(user)))
      .then(
        () => (error = undefined),
        (refusal: unknown) => {
          const asked = errorCode(refusal, 'otp');
          if (asked) askForCode(asked);
          error = refusal;
        },
      )
      .then(() => {
        if (current.abort === abort) waiting = undefined;
        say(getTranslation().t);
      });
    current = { abort, done };
    error = undefined;
    say(getTranslation().t);
  };

  const buttons = providers.map((provider) => {
    const text = element('span', {});
    const attributes = { type: 'button', class: 'plain-button plain-button-large' };
    const button = element('button', attributes, providerMark(provider.name), text);
    button.addEventListener('click', () => {
      waiting = provider;
      const { pathname, search } = window.location;
      run((signal) =>
        askProvider(() => call(beginProviderSignIn, { provider: provider.name }), {
          returnTo: `${pathname}${search}`,
          signal,
        }),
      );
    });
    return { provider, button, text };
  });
  const say = (t: Translate) => {
    words.textContent = t('screens:signIn.or');
    for (const { provider, text } of buttons) {
      text.textContent = t('screens:signIn.with', { provider: provider.label });
    }
    status.textContent = waiting ? t('screens:signIn.waiting', { provider: waiting.label }) : '';
    showProblem(problem, error, t);
  };
  const place = element(
    'div',
    { class: 'provider-buttons' },
    element('p', { class: 'provider-or' }, words),
    problem,
    ...buttons.map(({ button }) => button),
    status,
  );
  followLanguage(place, say);
  const answer = takeAnswer();
  if (answer) run(async () => answer);
  return place;
}

/** The account has a second factor: the sign-in page asks for its code, and goes on to the same address. */
function askForCode(kind: string): void {
  const search = new URLSearchParams(window.location.search);
  search.set('code', kind);
  window.location.replace(`/signin?${search}`);
}
