import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import type { Font } from 'fontkit'

export type PrintFonts = { regular: Font; bold: Font }

let opened: PrintFonts | undefined

/** Parsing the fonts takes twice as long as drawing a page, so they are opened once per process. */
export function openPrintFonts(): PrintFonts {
  return (opened ??= { regular: openFont('onest-400.ttf'), bold: openFont('onest-700.ttf') })
}

function openFont(name: string): Font {
  return create(readFileSync(join(import.meta.dirname, name))) as Font
}

/** Intl separates thousands with a narrow space that the fonts lack. */
const spaces = /[\u2007\u2009\u202F]/g

/** Letters that the fonts lack lose their accents, or are printed as a question mark instead of an empty box. */
export function printableText({ regular }: PrintFonts, text: string): string {
  const print = (sign: string) => {
    if (hasGlyph(regular, sign)) return sign
    const base = sign.normalize('NFKD')[0]!
    return hasGlyph(regular, base) ? base : '?'
  }
  return Array.from(text.normalize('NFC').replaceAll(spaces, '\u00A0'), print).join('')
}

/** Onest has no ₹, for example; the code of the currency is written instead. */
export function isPrintable({ regular }: PrintFonts, text: string): boolean {
  return Array.from(text.replaceAll(spaces, '\u00A0')).every((sign) => hasGlyph(regular, sign))
}

const hasGlyph = (font: Font, sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0)!)
