import PdfDocument from 'pdfkit'
import { openPrintFonts, printableText } from '#platform/fonts/print-fonts.ts'

/** Points of an A4 page. */
export const page = { left: 48, right: 547, width: 499, top: 48, bottom: 794 } as const

const colours = { ink: '#17211b', soft: '#5b645e', green: '#0f6b4f', line: '#e6e1d6', wash: '#f4f1ea' } as const
type Colour = keyof typeof colours

export type TextStyle = {
  size?: number
  bold?: boolean
  colour?: Colour
  align?: 'left' | 'right'
  /** Figures of equal width, for columns. */
  figures?: boolean
}

export type InvoicePen = ReturnType<typeof createInvoicePen>

/** Draws on one A4 page. Every function takes coordinates and returns where it ended. */
export function createInvoicePen(info: { title: string; author: string; lang: string; at: Date }) {
  const fonts = openPrintFonts()
  const { title, author, lang, at } = info
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    lang,
    // Without it the metrics of Helvetica are loaded. The types know only names and bytes of fonts.
    font: fonts.regular as unknown as string,
    info: { Title: title, Author: author, CreationDate: at },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })

  return {
    fonts,
    /** Returns the y below the text. */
    text(value: string, x: number, y: number, width: number, style: TextStyle = {}): number {
      const { size = 9.5, bold = false, colour = 'ink', align = 'left', figures = false } = style
      const font = (bold ? fonts.bold : fonts.regular) as unknown as string
      document.font(font).fontSize(size).fillColor(colours[colour])
      const options = {
        width,
        align,
        lineGap: 2,
        ...(figures && { features: ['tnum'] as PDFKit.Mixins.OpenTypeFeatures[] }),
      }
      const printed = printableText(fonts, value)
      document.text(printed, x, y, options)
      return y + document.heightOfString(printed, options)
    },
    line(y: number, colour: Colour = 'line', from: number = page.left): void {
      document.moveTo(from, y).lineTo(page.right, y).lineWidth(0.75).strokeColor(colours[colour]).stroke()
    },
    band(y: number, height: number): void {
      document.rect(page.left, y, page.width, height).fillColor(colours.wash).fill()
    },
    image(bytes: Buffer, x: number, y: number, side: number): void {
      document.image(bytes, x, y, { width: side, height: side })
    },
    finish(): Promise<Buffer> {
      document.end()
      return finished
    },
  }
}
