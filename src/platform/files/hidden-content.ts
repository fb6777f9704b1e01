/**
 * Detects polyglot files: a picture or PDF that is also a page, a program or an archive. Data that phones append to
 * photos (a second photo, a short video, metadata) is allowed.
 */
export function hasHiddenContent(bytes: Buffer, type: string): boolean {
  return isMarkup(bytes) || isArchive(bytes) || (type !== 'application/pdf' && isPdf(bytes))
}

function isMarkup(bytes: Buffer): boolean {
  return /<(?:script|html|!doctype|svg\s|iframe|\?php)/i.test(bytes.toString('latin1'))
}

/** A zip file ends with a directory record and a comment of up to 64 kB. */
const zipTail = 65_557

/** The four-byte end marker occurs in photos by chance, so a list of files must be present, too. */
function isArchive(bytes: Buffer): boolean {
  const zip = bytes.subarray(-zipTail).includes('PK\x05\x06') && bytes.includes('PK\x01\x02')
  return zip || ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].some((mark) => bytes.includes(mark, 0, 'latin1'))
}

/** PDF readers accept up to a kilobyte before the header. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes('%PDF-')
}
