import { foldText } from './fold.ts';
import type { Strength } from './password-limit.ts';
import { isMadeOfPasswordWords, passwordWords } from './password-words.ts';

/** How many words of a name are combined. */
const mostWords = 12;
/** The strength of a password that consists of known words. */
const weak: Strength = 2;
/** Only this many characters are checked: more take longer and change nothing. */
const longest = 40;

/**
 * Estimates the strength of a password with the library's word list, without any request to another service. The list
 * is large: it is loaded only where a password is chosen.
 * @param names texts about the person and the company: names, address, mottos
 */
export async function passwordStrength(password: string, names: readonly string[]): Promise<Strength> {
  validate ??= load();
  const check = await validate;
  // People type their names with and without accents: check both.
  const plain = foldText(password);
  const words = wordsOf(names);
  const found = Math.min(check(password, words), check(plain, words)) as Strength;
  return isMadeOfPasswordWords(plain, words) ? (Math.min(found, weak) as Strength) : found;
}

let validate: Promise<(password: string, words: string[]) => number> | undefined;

async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const library = new ZxcvbnFactory({
    dictionary: { ...dictionary, knownWords: [...passwordWords] },
    graphs,
    maxLength: longest,
  });
  return (password: string, words: string[]) => library.check(password.slice(0, longest), words).score;
}

/** Each name as a whole, its initials, and every run of its words: "Văn An" gives "van an", va, van, vanan and an. */
function wordsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const folded = foldText(name);
    const words = folded
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '')
      .slice(0, mostWords);
    const runs = words.flatMap((_, from) => words.slice(from).map((_word, more) => words.slice(from, from + more + 1)));
    const initials = words.map((word) => word.charAt(0)).join('');
    return [folded, initials, ...runs.map((run) => run.join(''))].filter((word) => word.length > 1);
  });
}
