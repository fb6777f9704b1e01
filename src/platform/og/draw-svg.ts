import type { Font } from 'fontkit'
import { openPrintFonts, printableText } from '../fonts/print-fonts.ts'
import type { PrintFonts } from '../fonts/print-fonts.ts'
import { ogSize } from './og-picture.ts'
import type { OgPicture } from './og-picture.ts'

const colours = { ink: '#17211b', soft: '#5b645e', paper: '#fbf9f4', green: '#0f6b4f', sun: '#f0b429', line: '#e6e1d6' }
const margin = 80
const width = ogSize.width - 2 * margin
const band = { top: ogSize.height - 110, height: 110 }

/**
 * Draws a picture as an SVG whose letters are outlines: it looks the same on every machine, and no text of a visitor is
 * ever parsed as markup. It takes up to 100 ms, so it runs in a thread.
 */
export function drawPicture(siteName: string, { title, subtitle, rating }: OgPicture): string {
  const fonts = openPrintFonts()
  const pen = createPen(fonts)
  const lines = pen.wrapToFit(title, [72, 60, 50], 3)
  const heading = { size: lines.size, step: Math.round(lines.size * 1.16) }
  const under = subtitle ? pen.wrap(fonts.regular, subtitle, 36, 2) : []
  const contentHeight = lines.rows.length * heading.step + under.length * 48 + (under.length && 16) + (rating ? 92 : 0)
  let y = Math.max(64, Math.round((band.top - contentHeight) / 2))
  const parts: string[] = []
  for (const row of lines.rows) {
    parts.push(pen.write(fonts.bold, row, { x: margin, y: y + heading.size, size: heading.size, colour: colours.ink }))
    y += heading.step
  }
  if (under.length > 0) y += 16
  for (const row of under) {
    parts.push(pen.write(fonts.regular, row, { x: margin, y: y + 36, size: 36, colour: colours.soft }))
    y += 48
  }
  if (rating) parts.push(drawRating(pen, fonts, rating, y + 76))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${ogSize.width}" height="${ogSize.height}">
<rect width="100%" height="100%" fill="${colours.paper}"/>${parts.join('')}
<rect y="${band.top}" width="100%" height="${band.height}" fill="${colours.green}"/>
<g transform="translate(${margin} ${band.top + 27}) scale(2)"><rect width="28" height="28" rx="8" fill="#fff"/>
<path d="M6.500 8.500c2.800-.9 5.300-.5 7.500 1.200v10.600c-2.200-1.500-4.700-1.800-7.500-1z" fill="${colours.green}"/>
<path d="M21.500 8.500c-2.800-.9-5.300-.5-7.500 1.200v10.600c2.200-1.500 4.700-1.800 7.500-1z" fill="${colours.sun}"/></g>
${pen.write(fonts.bold, siteName, { x: margin + 78, y: band.top + 67, size: 36, colour: '#fff' })}</svg>`
}

const star =
  'M20 1.500 25.700 13.500 38.800 15.200 29.200 24.300 31.600 37.300 20 31 8.400 37.300 10.800 24.300 1.200 15.200 14.300 13.500Z'

function drawRating(
  pen: Pen,
  fonts: PrintFonts,
  { mark, label, text }: NonNullable<OgPicture['rating']>,
  y: number,
): string {
  const share = Math.min(Math.max(mark / 5, 0), 1)
  const row = [0, 1, 2, 3, 4].map((place) => `<path transform="translate(${place * 46} 0)" d="${star}"/>`).join('')
  const after = margin + 5 * 46 + 18
  return `<clipPath id="share"><rect width="${Math.round(share * 226)}" height="40"/></clipPath>
<g transform="translate(${margin} ${y - 34})"><g fill="${colours.line}">${row}</g>
<g fill="${colours.sun}" clip-path="url(#share)">${row}</g></g>
${pen.write(fonts.bold, label, { x: after, y, size: 44, colour: colours.ink })}
${pen.write(fonts.regular, text, { x: after + pen.measure(fonts.bold, label, 44) + 22, y, size: 34, colour: colours.soft })}`
}

type Pen = ReturnType<typeof createPen>
type Place = { x: number; y: number; size: number; colour: string }

function createPen(fonts: PrintFonts) {
  const layout = (font: Font, text: string) => font.layout(printableText(fonts, text))
  const measure = (font: Font, text: string, size: number) => (layout(font, text).advanceWidth * size) / font.unitsPerEm

  function write(font: Font, text: string, { x, y, size, colour }: Place): string {
    const { glyphs, positions } = layout(font, text)
    const scale = size / font.unitsPerEm
    let pen = 0
    const outlines = glyphs.map((glyph, place) => {
      const { xAdvance, xOffset } = positions[place]!
      const outline = `<path transform="translate(${pen + xOffset} 0)" d="${glyph.path.toSVG()}"/>`
      pen += xAdvance
      return outline
    })
    return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
  }

  /** Rows that fit the width; the last one ends with dots if words are left over. */
  function wrap(font: Font, text: string, size: number, most: number): string[] {
    const space = measure(font, ' ', size)
    const rows: { words: string[]; width: number }[] = []
    for (const word of text.split(' ').flatMap((one) => cutLongWord(font, one, size))) {
      const wordWidth = measure(font, word, size)
      const last = rows.at(-1)
      if (last && last.width + space + wordWidth <= width) {
        last.words.push(word)
        last.width += space + wordWidth
      } else rows.push({ words: [word], width: wordWidth })
    }
    const shown = rows.slice(0, most).map(({ words }) => words.join(' '))
    if (rows.length > most) shown[most - 1] = `${shown[most - 1]!.replace(/[\s,.;:–—-]+$/u, '').slice(0, -1)}…`
    return shown
  }

  function cutLongWord(font: Font, word: string, size: number): string[] {
    if (measure(font, word, size) <= width) return [word]
    const half = Math.ceil(word.length / 2)
    return word.length < 2
      ? [word]
      : [word.slice(0, half), word.slice(half)].flatMap((part) => cutLongWord(font, part, size))
  }

  /** The largest size at which the whole text fits, or the smallest one with dots. */
  function wrapToFit(text: string, sizes: readonly number[], most: number): { size: number; rows: string[] } {
    const fitting = sizes.find((size) => wrap(fonts.bold, text, size, most + 1).length <= most)
    const size = fitting ?? sizes.at(-1)!
    return { size, rows: wrap(fonts.bold, text, size, most) }
  }

  return { measure, write, wrap, wrapToFit }
}
