import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { unzip } from '#test/support/unzip.ts'
import { sheet } from './sheet.ts'
import type { Cell, SheetColumn } from './sheet.ts'

const about = { name: 'a/b: [list]', timeZone: 'Europe/Kyiv', at: new Date('2026-03-01T10:20:30Z') }

async function* inBatches(rows: readonly (readonly Cell[])[], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

const write = (rows: readonly (readonly Cell[])[]) => {
  const columns = rows[0]!.map((_, place): SheetColumn<readonly Cell[]> => ({
    title: `column ${place}`,
    value: (row) => row[place]!,
  }))
  return buffer(sheet(about, columns, inBatches(rows, 1000)))
}

async function writtenRows(...rows: Cell[][]): Promise<string[]> {
  const files = unzip(await write(rows))
  const text = files.get('xl/worksheets/sheet1.xml')!.toString()
  return [...text.matchAll(/<row>(.*?)<\/row>/g)].slice(1).map(([, cells]) => cells!)
}

test('never writes text as a formula', async () => {
  const [row] = await writtenRows(['=1+1', '+1', '@sum', '-1'])
  expect(row!.match(/t="inlineStr"/g)).toHaveLength(4)
  expect(row).toContain('=1+1</t>')
  expect(row).not.toContain('<f>')
})

test('writes only characters that XML allows, and no longer text than a cell holds', async () => {
  const [row] = await writtenRows(['a\u0000b\u0007c\uFFFE<&">', 'y'.repeat(40_000), '\uD800'])
  expect(row).toContain('>abc&lt;&amp;&quot;&gt;</t>')
  expect(row).toContain(`>${'y'.repeat(32_767)}</t>`)
  expect(row).toContain('>\uFFFD</t>')
})

test('writes times on the clock of the reader', async () => {
  const [row] = await writtenRows([new Date('2026-01-01T10:00:00Z'), 1.5, Number.NaN, null])
  // 46,023 days after 1899-12-30, at noon in Kyiv.
  expect(row).toBe('<c s="3"><v>46023.5</v></c><c><v>1.5</v></c><c/><c/>')
})

test('keeps every row of every batch', async () => {
  const rows = await writtenRows(...Array.from({ length: 2345 }, (_, place) => [place]))
  expect(rows).toEqual(Array.from({ length: 2345 }, (_, place) => `<c><v>${place}</v></c>`))
})

test('lets other requests have their turn while it writes', async () => {
  const at = new Date('2026-01-01T10:00:00Z')
  const row = [1, 'text', at, 'more text', at, 2.5, 'text & <more>', 'text', at, 'text', 'text', 'text', at, at, 3]
  const rows = Array.from({ length: 5000 }, () => row)
  expect(await longestBlockMs(() => write(rows), { limitMs: 50 })).toBeLessThanOrEqual(50)
})
