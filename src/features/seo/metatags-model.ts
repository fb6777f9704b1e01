/** The values that pages give to the titles and descriptions of staff. Each page has some of them. */
export const metatagVariables = [
  'site',
  'title',
  'heading',
  'subject',
  'level',
  'city',
  'district',
  'count',
  'price',
  'name',
  'rating',
  'reviews',
] as const

/** The widths in pixels at which search engines cut titles and descriptions. */
export const snippetWidths = {
  desktop: { title: { size: 20, width: 580 }, description: { size: 14, width: 920 } },
  phone: { title: { size: 20, width: 640 }, description: { size: 14, width: 960 } },
} as const

/** Cuts a text where a search engine would, between two words if possible. */
export function cutToWidth(text: string, { size, width }: { size: number; width: number }): string {
  if (widthOf(text, size) <= width) return text
  const room = width - widthOf('…', size)
  let used = 0
  let end = 0
  for (const sign of text) {
    used += widthOf(sign, size)
    if (used > room) break
    end += sign.length
  }
  const cut = text.slice(0, end)
  const space = cut.lastIndexOf(' ')
  return `${(space > end / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** The width of a text in the typeface of the search engines, in pixels of this size. */
export function widthOf(text: string, size: number): number {
  let sum = 0
  for (const sign of text) sum += signWidth(sign)
  return (sum * size) / 1000
}

/** Advance widths in thousandths of the font size; signs that are not listed have an average width. */
const widths: readonly [number, string][] = [
  [222, "ijl'|"],
  [278, ' !,./:;It[]\\ії'],
  [333, '()-`rf"ґг'],
  [500, 'ckJsvxyzксхузч'],
  [556, '0123456789abdeghnopqu?_#$+<>=~аеопрнвбьиятцйдлєґé'],
  [667, 'ABEKPSVXYКВАЕРЗХУИ&'],
  [722, 'CDHNRUwНСДЛПТЦЙІЯЬ'],
  [778, 'GOQОГ'],
  [833, 'mMМжшюыфЖФ'],
  [889, '%щШЮЫ'],
  [944, 'WЩ@—'],
  [1000, '…'],
]
const widthBySign = new Map(widths.flatMap(([width, signs]) => Array.from(signs, (sign) => [sign, width] as const)))
const averageWidth = 580
/** Signs of Chinese, Japanese and Korean, and emoji, fill a square. */
const squareFrom = 0x2e80

function signWidth(sign: string): number {
  return widthBySign.get(sign) ?? (sign.codePointAt(0)! >= squareFrom ? 1000 : averageWidth)
}
