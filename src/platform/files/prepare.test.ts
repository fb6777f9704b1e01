import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { leastCpuMs } from '#test/support/least-cpu.ts'
import { bomb, jpeg, packedPdf, pdf, pdfStream, picture, zip } from '#test/support/uploads.ts'
import { sniffType } from '../http/sniff.ts'
import { prepareFile, preparePicture } from './prepare.ts'

const rule = { maxPixels: 40_000_000, maxSide: 2000 }
const prepare = (bytes: Buffer) => prepareFile({ bytes, type: sniffType(bytes)! }, 'scan', rule)
const draw = (bytes: Buffer) => preparePicture({ bytes, type: sniffType(bytes)! }, 'scan', rule)
const refusedAs = (id: string) => ({ refusal: 'invalid', fields: { scan: [{ id }] } })

let photo: Buffer
beforeAll(async () => {
  photo = await jpeg(400, 300)
})

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('of type %s is re-encoded', async (format) => {
    const drawn = await draw(await picture(400, 300).toFormat(format).toBuffer())
    expect(drawn).toMatchObject({ type: 'image/webp', width: 400, height: 300 })
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 })
  })

  test('is rotated by its EXIF data, which is then removed', async () => {
    const exif = { IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '50/1 27/1 0/1' } }
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">canary</x:xmpmeta>'
    const rotated = await picture(400, 300)
      .withExif(exif)
      .withXmp(xmp)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(rotated.includes('canary')).toBe(true)
    const drawn = await draw(rotated)
    expect(drawn).toMatchObject({ width: 300, height: 400 })
    const { exif: left, xmp: said, icc, iptc, orientation } = await sharp(drawn.bytes).metadata()
    expect([left, said, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(drawn.bytes.includes('canary')).toBe(false)
    const { data } = await sharp(drawn.bytes).extract({ left: 150, top: 20, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    })
    expect(data[0]! - data[2]!).toBeGreaterThan(80)
  })

  test('is scaled down, never up', async () => {
    expect(await draw(await jpeg(3000, 1500))).toMatchObject({ width: 2000, height: 1000 })
    expect(await draw(await jpeg(30, 20))).toMatchObject({ width: 30, height: 20 })
  })

  test('that is animated becomes its first frame', async () => {
    const frame = (background: string) => sharp({ create: { width: 64, height: 48, channels: 3, background } }).png()
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((colour) => frame(colour).toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const drawn = await draw(moving)
    expect(drawn).toMatchObject({ width: 64, height: 48 })
    expect((await sharp(drawn.bytes).metadata()).pages ?? 1).toBe(1)
  })

  test('that is a decompression bomb is rejected cheaply', async () => {
    const small = bomb(20_000)
    expect(small.length).toBeLessThan(200_000)
    await draw(photo)
    const rejection = () =>
      expect(draw(small)).rejects.toMatchObject({
        refusal: 'invalid',
        fields: { scan: [{ id: 'upload.too_many_pixels', values: { max: 40 } }] },
      })
    expect(await leastCpuMs(rejection, { enoughMs: 500, tries: 3 })).toBeLessThan(500)
  })

  test.each([
    ['cut off', () => photo.subarray(0, photo.length / 2)],
    ['with a head only', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(500)])],
    ['of nothing', () => Buffer.from('RIFF\0\0\0\0WEBP')],
  ])('%s is damaged', async (_, make) => {
    await expect(draw(make())).rejects.toMatchObject(refusedAs('upload.damaged'))
  })
})

describe('accepts what phones append to a photo', () => {
  test.each([
    ['a second photo', () => photo],
    ['a short video', () => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(200_000)])],
    ['notes of its own', () => Buffer.from('\0\0SEFHe\0\0\0\x01Image_UTC_Data1700000000000SEFT')],
    ['zeros', () => Buffer.alloc(4096)],
    // Four matching bytes occur by chance and are not an archive.
    ['bytes that look like the end of an archive', () => Buffer.from('xxPK\x05\x06xx')],
  ])('%s', async (_, more) => {
    expect(await draw(Buffer.concat([photo, more()]))).toMatchObject({ width: 400, height: 300 })
  })
})

describe('rejects a file that is also something else', () => {
  const commented = (text: string) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(text.length + 2)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text)])
    return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
  }
  test.each([
    ['a page in its comment', () => commented('<HTML><body onload=alert(1)>')],
    ['a script in its comment', () => commented('*/=1;<script>alert(1)</script>')],
    ['a page behind it', () => Buffer.concat([photo, Buffer.from('<!DOCTYPE html><p>')])],
    ['a program of the server', () => Buffer.concat([photo, Buffer.from('<?php system($_GET[0]);')])],
    ['a drawing that runs scripts', () => commented('<svg onload="alert(1)">')],
    ['an archive behind it', () => Buffer.concat([photo, zip()])],
    ['an archive with a long comment', () => Buffer.concat([photo, zip(), Buffer.alloc(60_000)])],
    ['a PDF in its comment', () => commented(pdf().toString())],
  ])('%s', async (_, make) => {
    const bytes = make()
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400 })
    await expect(draw(bytes)).rejects.toMatchObject(refusedAs('upload.hides'))
  })
})

describe('a PDF', () => {
  const objects = (more: string) => `11 0 12 31 <</Type /Catalog /Pages 12 0 R ${more}>> <</Type /Pages /Kids []>>`
  const packed = (more: string) => pdfStream('/Type /ObjStm /N 2 /First 11', objects(more))
  const text = pdfStream('', '1 0 0 1 72 720 cm BT /F1 12 Tf (HTML/JavaScript, /Launch) Tj ET')
  const noise = Buffer.alloc(1_000_000, randomBytes(50_000))
  noise.write('/JS (chance)', 300_000)
  const scan = pdfStream('/Type /XObject /Subtype /Image /Width 1000 /Height 1000', noise)
  const photo = pdfStream('/Subtype /Image', noise, '').subarray(0)
  const references = pdfStream('/Type /XRef /W [1 2 1] /Root 11 0 R /DecodeParms <</Columns 4 /Predictor 12>>', noise)

  test.each([
    ['printed from a program', packedPdf(packed('/Lang (en) /Outlines <</First 4 0 R>>'), text, references)],
    ['of a scanner', packedPdf(scan, scan, references)],
    ['of a phone', Buffer.concat([pdf().subarray(0, -7), photo, Buffer.from('\n%%EOF\n')])],
    ['with objects that are not packed', packedPdf(pdfStream('/Type /ObjStm /N 2 /First 11', objects(''), ''))],
  ])('%s is stored unchanged', async (_, bytes) => {
    expect(await prepare(bytes)).toEqual({ bytes, type: 'application/pdf' })
  })

  test.each([
    ['/OpenAction <</S /JavaScript /JS 4 0 R>>'],
    ['/AA <</O <</JS(app.alert(1))>>>>'],
    ['/OpenAction <</S/Launch/F(cmd.exe)>>'],
    ['/AcroForm <</X#46A 5 0 R>>'],
    ['/Names <</EmbeddedFiles 9 0 R>>'],
  ])('with active content in object streams is rejected: %s', async (more) => {
    await expect(prepare(packedPdf(text, packed(more)))).rejects.toMatchObject(refusedAs('upload.active_pdf'))
    const unsaid = pdfStream('/N 2 /First 11', `% nothing\n${objects(more)}`)
    await expect(prepare(packedPdf(unsaid))).rejects.toMatchObject(refusedAs('upload.active_pdf'))
  })

  test.each([
    ['packed in another way', pdfStream('/Type /ObjStm /N 1 /First 4', 'x', '/LZWDecode')],
    ['packed so tightly that it is a bomb', packed(' '.repeat(17_000_000))],
    ['damaged', Buffer.from('<</Type /Obj#53tm /Filter /FlateDecode>>\nstream\nx\x9cnothing\nendstream')],
  ])('that cannot be inspected is rejected: %s', async (_, stream) => {
    await expect(prepare(packedPdf(stream))).rejects.toMatchObject(refusedAs('upload.active_pdf'))
  })

  test.each([
    ['plain', pdf()],
    ['with a link', pdf('/OpenAction [3 0 R /Fit] /URI (https://example.com)')],
    ['with space behind it', Buffer.concat([pdf(), Buffer.from('\r\n\0\0 ')])],
  ])('%s is stored unchanged', async (_, bytes) => {
    expect(await prepare(bytes)).toEqual({ bytes, type: 'application/pdf' })
  })

  test.each([
    ['/OpenAction <</S /JavaScript /JS (app.alert(1))>>'],
    ['/OpenAction <</S /J#61vaScript /JS (app.alert(1))>>'],
    ['/OpenAction <</S /Launch /F (cmd.exe)>>'],
    ['/Names <</EmbeddedFiles 9 0 R>>'],
    ['/Type /EmbeddedFile'],
    ['/Subtype /RichMedia'],
    ['/AA <</O <</JS (app.alert(1))>>>>'],
    ['/OpenAction <</S /Rendition /OP 0>>'],
    ['/OpenAction <</S /SubmitForm /F (https://example.com)>>'],
    ['/OpenAction <</S /ImportData /F (a.fdf)>>'],
    ['/OpenAction <</S /GoToE /T <</R /C>>>>'],
    ['/AcroForm <</XFA [(template) 5 0 R]>>'],
    ['/Encrypt 8 0 R'],
  ])('with active content is rejected: %s', async (more) => {
    await expect(prepare(pdf(more))).rejects.toMatchObject(refusedAs('upload.active_pdf'))
  })

  test('without an end, or with data after it, is rejected', async () => {
    const cut = pdf().subarray(0, -10)
    for (const bytes of [cut, Buffer.concat([pdf(), zip()]), Buffer.concat([pdf(), Buffer.from('MZ and more')])])
      await expect(prepare(bytes)).rejects.toMatchObject(refusedAs('upload.damaged'))
  })

  test('that is also something else is rejected', async () => {
    const inside = (more: string | Buffer) =>
      Buffer.concat([pdf().subarray(0, -7), Buffer.from(more as string), Buffer.from('\n%%EOF\n')])
    for (const more of [zip(), '<script>alert(1)</script>', '<html>'])
      await expect(prepare(inside(more))).rejects.toMatchObject(refusedAs('upload.hides'))
  })
})
