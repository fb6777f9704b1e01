/**
 * Replaces dates, times, IP addresses, decimals and list numbering, which are not phone numbers, by semicolons, which
 * also separate the numbers around them.
 */
export function withoutFigures(text: string): string {
  if (!/\d/.test(text)) return text
  return withoutEnumerators(text)
    .replaceAll(moments, (moment) => ';'.repeat(moment.length))
    .replaceAll(decimals, (found) => ';'.repeat(found.length))
    .replaceAll(fraction, (found, place: number) => (isCalled(text, place) ? found : ';'.repeat(found.length)))
    .replaceAll(address, (found, place: number) =>
      isCalled(text, place) || /^0|[.]0\d/.test(found) ? found : ';'.repeat(found.length),
    )
    .replaceAll(digitByDigit, (digits) => digits.replaceAll(';', ','))
}

/** Semicolons separate numbers, but not a number written digit by digit. */
const digitByDigit = /(?<![\d.,;])\d(?:; ?\d(?!\d)){8,14}(?![.,;]?\d)/g
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const dayAndMonth = `(?:${day}[./]${month}|${month}/${day})`
const moments = new RegExp(
  [
    `(?<![\\d./+-])(?:${day}([./-])${month}|${month}([./-])${day})(?:\\1|\\2)(?:19|20)\\d\\d(?![./-]?\\d)`,
    `(?<![\\d./+-])(?:19|20)\\d\\d([./-])${month}\\3${day}(?![./-]?\\d)`,
    `(?<![\\d./+-])${day}[./]${month}\\s?-\\s?${day}[./]${month}(?:[./](?:19|20)\\d\\d)?(?![./-]?\\d)`,
    `(?<![\\d./+-]|\\d )${dayAndMonth}(?=,| (?:і|й|та|и|i|oraz|y|and|or|або|чи|или|lub|o) )(?!, ?\\d+(?![./\\d]))`,
    `(?<=(?:[./]\\d\\d|;),? (?:(?:і|й|та|и|i|oraz|y|and|or|або|чи|или|lub|o) )?)${dayAndMonth}(?![./-]?\\d)`,
    'isbn(?:-?1[03])?[\\s:№-]{0,4}(?:97[89][\\s-]?)?(?:\\d-?){9}[\\dXxХх](?!-?\\d)',
    '(?<![\\d-])97[89]-(?:\\d{1,7}-){3}\\d(?!-?\\d)',
    '(?<![\\d.,+-])(?:[1-69][.,]|[78],)\\d{5,}(?![.,-]?\\d)',
    '(?<![\\d:.+-])(?:[01]?\\d|2[0-4]):[0-5]\\d(?::[0-5]\\d)?(?!:?\\d)',
    '(?<![\\d.+])(?:[01]?\\d|2[0-4])\\.(?:00|[1-5][05])(?![.\\d])',
  ].join('|'),
  'gi',
)

const decimal = (point: string) => `[1-9]\\d{0,2}${point}\\d{1,4}`
const decimalList = (point: string) =>
  `(?<![\\d.,])${decimal(point)}(?:(?:[,;] ?| (?:і|та|и|i|y|and|або|или|lub|o|or) )${decimal(point)}){1,40}(?![.,]?\\d)`
/** 12.011, 15.999, 14.007 */
const decimals = new RegExp(`${decimalList('\\.')}|${decimalList(',')}`, 'g')
const fraction = /(?<![\d.,+-])0[.,]\d{3,}(?![.,-]?\d| \d)/g

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const address = new RegExp(`(?<![\\d.+-])${octet}(?:\\.${octet}){3}(?![\\d-]|\\.\\d)`, 'g')
const calls =
  /(?:тел|phone|моб|mob|дзв|звон|dzwo|call|viber|вайбер|whats|ватс|вотс|номер|numer|número|number|tlf|cel|llám)\S{0,8}\s?\S{0,4}[\s:]{0,3}$/iu
const isCalled = (text: string, place: number): boolean => calls.test(text.slice(Math.max(0, place - 24), place))

const enumerator = /(?<![\d.,:/+№-])(\d{1,2})(?:[).:](?!\d)|(?<=(?:^|[,;\n:]) ?\d{1,2}) ?[-=](?= ))/g

/** "1) 24 2) 36 3) 15": three consecutive numbers, or two starting at 1, each followed by text. */
function withoutEnumerators(text: string): string {
  const found = [...text.matchAll(enumerator)]
  let out = ''
  let copied = 0
  for (let start = 0; start < found.length;) {
    let end = start
    while (end + 1 < found.length && follows(text, found[end]!, found[end + 1]!)) end++
    const count = end - start + 1
    if (count > 2 || (count === 2 && found[start]![1] === '1'))
      for (const { 0: sign, index } of found.slice(start, end + 1)) {
        out += text.slice(copied, index) + ';'.repeat(sign.length)
        copied = index + sign.length
      }
    start = end + 1
  }
  return copied === 0 ? text : out + text.slice(copied)
}

function follows(text: string, one: RegExpExecArray, next: RegExpExecArray): boolean {
  if (+next[1]! !== +one[1]! + 1) return false
  const said = text.slice(one.index + one[0].length, Math.min(next.index, one.index + one[0].length + 200))
  return /[\p{L}\p{N}]/u.test(said)
}
