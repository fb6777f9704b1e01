import { refuseField } from '#shared/errors.ts'
import type { Variants } from '#platform/files/files.ts'
import { avatarSizes, photoPixels } from '../../model.ts'

/** In pixels of the original. */
export type Crop = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }
export type Portrait = { crop: Crop; bytes: Buffer; variants: Variants }

const { side: minSide } = photoPixels
/** The largest that a screen of twice the density can show. */
const fullSide = 520
const quality = 82
/** Croppers round each number for itself. */
const rounding = 2

/** The largest square; of an upright photo a bit above the middle, where faces are. */
export function firstCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 3), width: side, height: side }
}

/** The largest square in the middle of what was framed. */
export function squareOf(framed: Crop, original: Size): Crop {
  const side = Math.min(framed.width, framed.height, original.width, original.height)
  const beyond = Math.max(framed.x + framed.width - original.width, framed.y + framed.height - original.height)
  if (beyond > rounding) throw refuseField('crop', 'photo.crop_outside')
  if (side < minSide - rounding) throw refuseField('crop', 'photo.crop_small', { side: minSide })
  const within = (from: number, length: number, all: number) =>
    Math.max(0, Math.min(from + Math.floor((length - side) / 2), all - side))
  return {
    x: within(framed.x, framed.width, original.width),
    y: within(framed.y, framed.height, original.height),
    width: side,
    height: side,
  }
}

/** Cut out, in all its sizes. To be called outside of transactions. */
export async function cutPortrait(original: Buffer, crop: Crop): Promise<Portrait> {
  const { default: sharp } = await import('sharp')
  const { x: left, y: top, width, height } = crop
  const square = sharp(original).extract({ left, top, width, height })
  const drawn = (side: number) => square.clone().resize(side, side).webp({ quality }).toBuffer()
  const sizes = avatarSizes.map(async (side) => [String(side), await drawn(side)] as const)
  const [bytes, ...variants] = await Promise.all([drawn(Math.min(width, fullSide)), ...sizes])
  return { crop, bytes, variants: Object.fromEntries(variants) }
}
