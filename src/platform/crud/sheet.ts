import { wallClock } from '#shared/time-zone.ts'
import { zip } from '../files/zip.ts'
import type { ZipEntry } from '../files/zip.ts'
import { nextTurn } from '../turns.ts'

/** A cell keeps its type: text is never interpreted as a formula, dates are dates and money is a number. */
export type Cell = string | number | Date | null
export type SheetColumn<R> = {
  title: string
  width?: number
  format?: 'day' | 'moment' | 'money'
  value: (row: R) => Cell
}

/** Spreadsheets have no time zones, so times are written in this one. */
type About = { name: string; timeZone: string; at: Date }

/** Streams an XLSX file; only one batch of rows is in memory at a time. */
export function sheet<R>(
  about: About,
  columns: readonly SheetColumn<R>[],
  batches: AsyncIterable<readonly R[]>,
): AsyncIterable<Buffer> {
  const part = (name: string, text: string): ZipEntry => ({ name, at: about.at, bytes: () => [Buffer.from(xml(text))] })
  return zip([
    part('[Content_Types].xml', contentTypes),
    part('_rels/.rels', relations('officeDocument', 'xl/workbook.xml')),
    part('xl/workbook.xml', workbook(about.name)),
    part('xl/_rels/workbook.xml.rels', workbookRelations),
    part('xl/styles.xml', styles),
    { name: 'xl/worksheets/sheet1.xml', at: about.at, bytes: () => rows(about, columns, batches) },
  ])
}

/** A batch of 1,000 rows would block the event loop for 80 ms. */
const rowsAtOnce = 100

async function* rows<R>({ timeZone }: About, columns: readonly SheetColumn<R>[], batches: AsyncIterable<readonly R[]>) {
  const clock = clockOf(timeZone)
  const widths = columns.map(({ width = 16 }, place) => {
    const at = place + 1
    return `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`
  })
  yield Buffer.from(
    xml(`<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2"
      activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>
      <row>${columns.map(({ title }) => text(title, styleOf.head)).join('')}</row>`),
  )
  const line = (row: R) =>
    `<row>${columns.map((column) => cell(column.value(row), column.format, clock)).join('')}</row>`
  for await (const batch of batches)
    for (let at = 0; at < batch.length; at += rowsAtOnce) {
      const block = batch.slice(at, at + rowsAtOnce).map(line)
      yield Buffer.from(block.join(''))
      // The streams behind this one buffer several blocks, which would all be formatted in one turn.
      await nextTurn()
    }
  yield Buffer.from('</sheetData></worksheet>')
}

function cell(value: Cell, format: SheetColumn<never>['format'], clock: (at: Date) => number): string {
  if (value === null || value === '') return '<c/>'
  const style = format ? ` s="${styleOf[format]}"` : ''
  if (typeof value === 'number') return Number.isFinite(value) ? `<c${style}><v>${value}</v></c>` : '<c/>'
  if (value instanceof Date) return `<c s="${styleOf[format ?? 'moment']}"><v>${clock(value)}</v></c>`
  return text(value)
}

const maxCellLength = 32_767

function text(value: string, style = 0): string {
  const content = escaped(value.slice(0, maxCellLength).toWellFormed())
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${content}</t></is></c>`
}

/** XML cannot contain control characters, even escaped. */
function escaped(value: string): string {
  return value
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const dayMs = 86_400_000
/** XLSX counts days from 1899-12-30. */
const firstDay = Date.UTC(1899, 11, 30)

function clockOf(timeZone: string): (at: Date) => number {
  return (at) => {
    const { year, month, day, hour, minute, second } = wallClock(at, timeZone)
    return (Date.UTC(year, month - 1, day, hour, minute, second) - firstDay) / dayMs
  }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = (inner: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${inner}`

const contentTypes = `<Types xmlns="${packaged}/content-types"><Default Extension="rels"
  ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml"
  ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override
  PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml"
  ContentType="${kind}.styles+xml"/></Types>`

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (type: string, target: string) =>
  `<Relationships xmlns="${packaged}/relationships">${relation(1, type, target)}</Relationships>`
const workbookRelations = `<Relationships xmlns="${packaged}/relationships">${relation(
  1,
  'worksheet',
  'worksheets/sheet1.xml',
)}${relation(2, 'styles', 'styles.xml')}</Relationships>`

/** Sheet names are limited in length and cannot contain path characters. */
const workbook = (name: string) => `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet
  name="${escaped(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const styleOf = { head: 1, day: 2, moment: 3, money: 4 } as const
const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt
  numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name
  val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill
  patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
  <cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165"
  applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`
