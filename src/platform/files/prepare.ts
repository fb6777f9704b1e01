import { refuseField } from '#shared/errors.ts'
import type { Upload } from '../http/input.ts'
import { inspectFile } from './inspection.ts'
import type { StoredType } from './stored.ts'

/** An upload that may be kept: looked through, and drawn anew if it is a picture. */
export type PreparedFile = { bytes: Buffer; type: StoredType }
export type Picture = PreparedFile & { width: number; height: number }
export type PictureRule = { maxPixels: number; maxSide: number }

/** To be called outside of transactions: it takes its time. `field` is where the form shows what is wrong. */
export async function prepareFile(upload: Upload, field: string, rule: PictureRule): Promise<PreparedFile> {
  return upload.type === 'application/pdf' ? checkedPdf(upload, field) : preparePicture(upload, field, rule)
}

const quality = 88
const seconds = 15

/** Turned as it was held, with nothing left of where and by what it was taken; of several pages or frames, the first. */
export async function preparePicture({ bytes, type }: Upload, field: string, rule: PictureRule): Promise<Picture> {
  const { default: sharp } = await import('sharp')
  await assertHarmless({ bytes, type }, field)
  const options = { limitInputPixels: rule.maxPixels, failOn: 'error', autoOrient: true } as const
  // Its head says how large it would be: a small file that unpacks to gigabytes is never unpacked.
  const head = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head) throw refuseField(field, 'upload.damaged')
  if (head.width * head.height > rule.maxPixels)
    throw refuseField(field, 'upload.too_many_pixels', { max: Math.floor(rule.maxPixels / 1_000_000) })
  const drawn = await sharp(bytes, options)
    .timeout({ seconds })
    .resize({ width: rule.maxSide, height: rule.maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!drawn) throw refuseField(field, 'upload.damaged')
  return { bytes: drawn.data, type: 'image/webp', width: drawn.info.width, height: drawn.info.height }
}

/** A PDF stays as it is, so it must be harmless as it is: nothing to run, and nothing behind it. */
async function checkedPdf({ bytes, type }: Upload, field: string): Promise<PreparedFile> {
  const isWhole = bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && /%%EOF[\s\0]*$/.test(endOf(bytes))
  if (!isWhole) throw refuseField(field, 'upload.damaged')
  await assertHarmless({ bytes, type }, field)
  return { bytes, type: 'application/pdf' }
}

async function assertHarmless(upload: Upload, field: string): Promise<void> {
  const inspection = await inspectFile(upload)
  if (inspection !== 'harmless') throw refuseField(field, `upload.${inspection}`)
}

const endOf = (bytes: Buffer) => bytes.subarray(-1024).toString('latin1')
