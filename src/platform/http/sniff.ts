/** File signatures. The declared name and type of an upload cannot be trusted. */
const signatures: readonly (readonly [type: string, ...marks: [at: number, text: string][]])[] = [
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['application/pdf', [0, '%PDF-']],
]

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export function sniffType(file: Buffer): string | undefined {
  const head = file.toString('latin1', 0, 16)
  // Documents of Word are archives with this entry; `docx.ts` checks the rest.
  if (head.startsWith('PK\x03\x04')) return file.includes('word/document.xml') ? docxType : undefined
  return signatures.find(([, ...marks]) => marks.every(([at, text]) => head.startsWith(text, at)))?.[0]
}

export const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  [docxType]: 'DOCX',
}
