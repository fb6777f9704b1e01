import { describe, expect, test } from 'vitest'
import { docx } from '#test/support/docx.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { docxType, sniffType } from '../http/sniff.ts'
import { inspectDocx } from './docx.ts'
import { inspectFile } from './inspection.ts'

const relation = (rest: string) => `<Relationships><Relationship Id="r1" ${rest}/></Relationships>`
const template = relation(
  'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://evil.example/a.dotm" TargetMode="External"',
)
const hyperlink = relation(
  'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.com/" TargetMode="External"',
)

test('an ordinary document is recognized and harmless', async () => {
  const bytes = await docx()
  expect(sniffType(bytes)).toBe(docxType)
  expect(inspectDocx(bytes)).toBe('harmless')
  expect(inspectDocx(await docx({ 'word/_rels/document.xml.rels': hyperlink }))).toBe('harmless')
  expect(await inspectFile({ bytes, type: docxType })).toBe('harmless')
})

describe('refuses', () => {
  test.each<[string, Record<string, string>]>([
    ['macros', { 'word/vbaProject.bin': 'x' }],
    [
      'macros by their type',
      { '[Content_Types].xml': '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>' },
    ],
    ['embedded files', { 'word/embeddings/oleObject1.docx': 'x' }],
    ['controls', { 'word/activeX/activeX1.xml': 'x' }],
    ['programs', { 'word/media/setup.exe': 'x' }],
    ['a template of another host', { 'word/_rels/settings.xml.rels': template }],
  ])('%s', async (_, entries) => expect(inspectDocx(await docx(entries))).toBe('active_document'))

  test('an archive that is no document', async () => {
    expect(sniffType(await docx({}, { without: 'word/document.xml' }))).toBeUndefined()
    expect(inspectDocx(await docx({}, { without: '[Content_Types].xml' }))).toBe('damaged')
  })

  test('bytes after the archive, a cut file and a wrong directory', async () => {
    const bytes = await docx()
    expect(inspectDocx(Buffer.concat([bytes, Buffer.from('<script>')]))).toBe('damaged')
    expect(inspectDocx(bytes.subarray(0, -30))).toBe('damaged')
    const broken = Buffer.from(bytes)
    broken.writeUInt32LE(7, broken.length - 6)
    expect(inspectDocx(broken)).toBe('damaged')
    expect(inspectDocx(Buffer.alloc(3))).toBe('damaged')
  })

  test('relations that unpack to too much, without blocking the event loop', async () => {
    const bytes = await docx({ 'word/_rels/document.xml.rels': ' '.repeat(50_000_000) })
    expect(inspectDocx(bytes)).toBe('damaged')
    const inspect = () => inspectFile({ bytes, type: docxType })
    expect(await longestBlockMs(inspect, { limitMs: 50 })).toBeLessThanOrEqual(50)
  })

  test('a directory that declares too much', async () => {
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, number) => [`word/media/${number}.png`, '']))
    expect(inspectDocx(await docx(many))).toBe('too_complex')
  })
})
