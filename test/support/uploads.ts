import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A test image: red on the left, blue on the right, darker towards the bottom. */
export function picture(width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="d" x2="0" y2="1"><stop stop-opacity="0"/><stop offset="1" stop-opacity=".6"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#00f"/><rect width="50%" height="100%" fill="#f00"/>
    <rect width="100%" height="100%" fill="url(#d)"/></svg>`
  return sharp(Buffer.from(svg))
}

export const jpeg = (width: number, height: number) => picture(width, height).jpeg().toBuffer()
export const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])

/** A decompression bomb: a valid PNG of one colour, a few kilobytes that unpack to gigabytes. */
export function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  const parts = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
}

export function zip(name = 'a.js', content = 'alert(1)'): Buffer {
  const data = Buffer.from(content)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt32LE(crc32(data), 10)
  fields.writeUInt32LE(data.length, 14)
  fields.writeUInt32LE(data.length, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data])
  const listed = [Buffer.from('PK\x01\x02\x14\0'), fields, Buffer.alloc(14), Buffer.from(name)]
  const list = Buffer.concat(listed)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, list, Buffer.from('PK\x05\x06'), end])
}

export function pdf(more = ''): Buffer {
  return Buffer.from(`%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R ${more}>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj
trailer <</Root 1 0 R /Size 4>>
startxref
0
%%EOF
`)
}

export function pdfStream(dictionary: string, content: string | Buffer, filter = '/FlateDecode'): Buffer {
  const body = filter === '' ? Buffer.from(content) : deflateSync(content)
  const head = `${filter && `/Filter ${filter} `}/Length ${body.length} ${dictionary}`
  return Buffer.concat([Buffer.from(`<<${head}>>\nstream\r\n`), body, Buffer.from('\nendstream')])
}

/** A PDF whose objects are packed into streams, as newer programs write it. */
export function packedPdf(...streams: Buffer[]): Buffer {
  const objects = streams.map((stream, at) =>
    Buffer.concat([Buffer.from(`${at + 9} 0 obj\n`), stream, Buffer.from('\nendobj\n')]),
  )
  const end = Buffer.from('startxref\n0\n%%EOF\n')
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects, end])
}

/** Hostile PDFs within the upload limit. Each would cost seconds if every stream were unpacked. */
export const hostilePdfs: Readonly<Record<string, () => Buffer>> = {
  'streams that begin like packed ones': () =>
    packedPdf(Buffer.from('stream\nx\x9c'.repeat(13_000) + 'endstream', 'latin1')),
  'escaped letters': () => packedPdf(Buffer.from('#41'.repeat(2_700_000))),
  'streams inside of each other': () => packedPdf(Buffer.from(`${'stream\n1 0 <'.repeat(9_700)}endstream`)),
  'small streams that unpack to much': () => packedPdf(...Array<Buffer>(300).fill(pdfStream('', '1 '.repeat(250_000)))),
  'a million streams': () => packedPdf(Buffer.from('stream\n'.repeat(1_150_000))),
}
