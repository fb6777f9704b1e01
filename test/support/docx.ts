import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { zip } from '#platform/files/zip.ts'

const document = '<w:document><w:body><w:p><w:r><w:t>Curriculum vitae</w:t></w:r></w:p></w:body></w:document>'
const standard: Record<string, string> = {
  '[Content_Types].xml': '<Types><Default Extension="xml" ContentType="application/xml"/></Types>',
  '_rels/.rels': '<Relationships></Relationships>',
  'word/document.xml': document,
}

/** A document of Word with further entries. */
export function docx(entries: Record<string, string> = {}, { without = '' } = {}): Promise<Buffer> {
  const all = Object.entries({ ...standard, ...entries }).filter(([name]) => name !== without)
  const at = new Date(Date.UTC(2026, 0, 1))
  return buffer(Readable.from(zip(all.map(([name, text]) => ({ name, at, bytes: () => [Buffer.from(text)] })))))
}
