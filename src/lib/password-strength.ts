import { foldText } from './fold.ts';
import type { Strength } from './password-limit.ts';
import { isMadeOfPasswordWords, passwordWords } from './password-words.ts';

/** Words of a name that are joined to others. */
const mostWords = 12;
/** Of a password that is known words put together. */
const weak: Strength = 2;
/** What is looked at of a password: longer ones would only take longer to judge. */
const longest = 40;

/**
 * Judges a password by the word list of the library, which stands in the product and asks nobody. The list is large: it
 * is loaded where a password is chosen, and nowhere else.
 * @param names what belongs to the person and the company: names, address, mottos
 */
export async function passwordStrength(password: string, names: readonly string[]): Promise<Strength> {
  validate ??= load();
  const check = await validate;
  // People type their names with and without accents: both are theirs.
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

/** Each name as it is and every run of its words: "Văn An" is "van an", vanan, van, an and va. */
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
