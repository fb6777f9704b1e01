import { failField } from '#shared/errors.ts'
import type { Upload } from '../http/input.ts'
import { docxType } from '../http/sniff.ts'
import { inspectFile } from './inspection.ts'
import type { StoredType } from './stored.ts'

export type PreparedFile = { bytes: Buffer; type: StoredType }
export type Picture = PreparedFile & { width: number; height: number }
export type PictureRule = { maxPixels: number; maxSide: number }

/** Slow, so it must be called outside transactions. `field` is the form field that gets the errors. */
export async function prepareFile(upload: Upload, field: string, rule: PictureRule): Promise<PreparedFile> {
  if (upload.type === docxType) return checkedDocx(upload, field)
  return upload.type === 'application/pdf' ? checkedPdf(upload, field) : preparePicture(upload, field, rule)
}

const quality = 88
const seconds = 15

/** Applies the EXIF rotation and removes all metadata. Only the first page or frame is kept. */
export async function preparePicture({ bytes, type }: Upload, field: string, rule: PictureRule): Promise<Picture> {
  const { default: sharp } = await import('sharp')
  await assertHarmless({ bytes, type }, field)
  const options = { limitInputPixels: rule.maxPixels, failOn: 'error', autoOrient: true } as const
  // The header tells the size, so that a decompression bomb is never decoded.
  const head = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head) throw failField(field, 'upload.damaged')
  if (head.width * head.height > rule.maxPixels)
    throw failField(field, 'upload.too_many_pixels', { max: Math.floor(rule.maxPixels / 1_000_000) })
  const encoded = await sharp(bytes, options)
    .timeout({ seconds })
    .resize({ width: rule.maxSide, height: rule.maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!encoded) throw failField(field, 'upload.damaged')
  return { bytes: encoded.data, type: 'image/webp', width: encoded.info.width, height: encoded.info.height }
}

/** A PDF is stored unchanged, so it must contain no active content and no appended data. */
async function checkedPdf({ bytes, type }: Upload, field: string): Promise<PreparedFile> {
  const isWhole = bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && /%%EOF[\s\0]*$/.test(endOf(bytes))
  if (!isWhole) throw failField(field, 'upload.damaged')
  await assertHarmless({ bytes, type }, field)
  return { bytes, type: 'application/pdf' }
}

/** A document of Word is stored unchanged, so it must contain no macros, embedded files or templates of other hosts. */
async function checkedDocx({ bytes, type }: Upload, field: string): Promise<PreparedFile> {
  await assertHarmless({ bytes, type }, field)
  return { bytes, type: docxType }
}

async function assertHarmless(upload: Upload, field: string): Promise<void> {
  const inspection = await inspectFile(upload)
  if (inspection !== 'harmless') throw failField(field, `upload.${inspection}`)
}

const endOf = (bytes: Buffer) => bytes.subarray(-1024).toString('latin1')
