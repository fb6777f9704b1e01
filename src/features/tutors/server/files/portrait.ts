import { failField } from '#shared/errors.ts'
import type { Variants } from '#platform/files/files.ts'
import { avatarSizes, photoPixels } from '../../model.ts'

/** In pixels of the original. */
export type Crop = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }
export type Portrait = { crop: Crop; bytes: Buffer; variants: Variants }

const { side: minSide } = photoPixels
/** Largest size needed on a double-density screen. */
const fullSide = 520
const quality = 82
/** Tolerance for croppers that round each number separately. */
const rounding = 2

/** The largest square, slightly above the middle of a portrait-format photo, where faces usually are. */
export function defaultCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 3), width: side, height: side }
}

/** The largest square centered in the requested area. */
export function squareCrop(area: Crop, original: Size): Crop {
  const side = Math.min(area.width, area.height, original.width, original.height)
  const overflow = Math.max(area.x + area.width - original.width, area.y + area.height - original.height)
  if (overflow > rounding) throw failField('crop', 'photo.crop_outside')
  if (side < minSide - rounding) throw failField('crop', 'photo.crop_small', { side: minSide })
  const clamp = (from: number, length: number, all: number) =>
    Math.max(0, Math.min(from + Math.floor((length - side) / 2), all - side))
  return {
    x: clamp(area.x, area.width, original.width),
    y: clamp(area.y, area.height, original.height),
    width: side,
    height: side,
  }
}

/** Call it outside transactions. */
export async function cropPortrait(original: Buffer, crop: Crop): Promise<Portrait> {
  const { default: sharp } = await import('sharp')
  const { x: left, y: top, width, height } = crop
  const square = sharp(original).extract({ left, top, width, height })
  const drawn = (side: number) => square.clone().resize(side, side).webp({ quality }).toBuffer()
  const sizes = avatarSizes.map(async (side) => [String(side), await drawn(side)] as const)
  const [bytes, ...variants] = await Promise.all([drawn(Math.min(width, fullSide)), ...sizes])
  return { crop, bytes, variants: Object.fromEntries(variants) }
}
