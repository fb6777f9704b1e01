/**
 * Reduces a text to a Latin skeleton for searching, so that spellings of one word in our languages match: with and
 * without diacritics, in Cyrillic and in its common transliterations. Never displayed.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(words, inOneScript)
    .normalize('NFD')
    .replaceAll(/\p{M}|[ʼ'’‘`′ʹ"«»“”„]/gu, '')
    .replaceAll(sounds, (found) => skeleton[found]!)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/(\p{L})\1+/gu, '$1')
    .replaceAll(/ie|ck/g, (pair) => pair[1]!)
    .replaceAll(/(\p{L})\1+/gu, '$1')
}

const words = /\p{L}[\p{L}\p{M}]*/gu
const cyrillic = /\p{Script=Cyrillic}/gu
const latin = /\p{Script=Latin}/gu
/** Each Latin letter with the Cyrillic one that looks the same. */
const twins = new Map(Array.from('aceiopxyhktmb', (letter, place) => [letter, 'асеіорхунктмв'[place]!]))
const twinsBack = new Map([...twins].map(([one, other]) => [other, one]))

/** Lookalike letters of the other alphabet slip into words unnoticed, so a word is converted to one script. */
function inOneScript(word: string): string {
  const foreign = word.match(latin)?.length ?? 0
  const own = word.match(cyrillic)?.length ?? 0
  if (foreign === 0 || own === 0) return word
  const meant = own >= foreign ? twins : twinsBack
  return word.replaceAll(/./gu, (letter) => meant.get(letter) ?? letter)
}

function pairs(letters: Iterable<string>, written: string): Record<string, string> {
  const skeletons = written.split(' ')
  return Object.fromEntries(Array.from(letters, (letter, place) => [letter, skeletons[place]!]))
}

/**
 * Maps letters and letter groups to one sound; diacritics are already removed. г is h in Ukrainian and g in Russian,
 * and х is h, kh or ch, so all of them become one.
 */
const skeleton: Record<string, string> = {
  ...pairs(
    'абвгґдеёєжзиіїйыклмнопрстуфхцчшщэюя',
    'a b v g g d e e e z z i i i i i k l m n o p r s t u f g c ch sh sh e iu ia',
  ),
  ...pairs('ьъәғқңөұүһ', '  a g k n o u u g'),
  ...pairs('hjqwxyłđðøßæœıþ', 'g i k v ks i l d d o s e e i t'),
  ...pairs(
    ['shch', 'szcz', 'sch', 'sh', 'sz', 'tch', 'ch', 'cz', 'zgh', 'zh', 'kh', 'gh', 'ts', 'tz', 'ph', 'th'],
    'sh sh sh sh sh ch ch ch zg z g g c c f t',
  ),
  ...pairs(['тс', 'тц', 'qui', 'que', 'ce', 'ci', 'cy', 'ck', 'c'], 'c c ki ke ce ci ci k k'),
}
const sounds = new RegExp(
  Object.keys(skeleton)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
)
