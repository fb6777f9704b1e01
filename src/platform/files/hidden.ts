/**
 * Whether a picture or a PDF is something else as well, for whoever takes it for that: a page, a program, an archive.
 * What phones append to photos (a second photo, a short video, their own notes) is none of it.
 */
export function hidesSomething(bytes: Buffer, type: string): boolean {
  return isMarkup(bytes) || isArchive(bytes) || (type !== 'application/pdf' && isPdf(bytes))
}

function isMarkup(bytes: Buffer): boolean {
  return /<(?:script|html|!doctype|svg\s|iframe|\?php)/i.test(bytes.toString('latin1'))
}

/** Readers of zip look for its end at the end, behind which a comment of 64 kB has room. */
const zipTail = 65_557

/** Four bytes alone are met by chance in one photo of many; an archive has a list of its files, too. */
function isArchive(bytes: Buffer): boolean {
  const zip = bytes.subarray(-zipTail).includes('PK\x05\x06') && bytes.includes('PK\x01\x02')
  return zip || ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].some((mark) => bytes.includes(mark, 0, 'latin1'))
}

/** Readers of PDF forgive a kilobyte before it. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes('%PDF-')
}
