import { imageWidths } from '#shared/media.ts'
import type { CropArea } from '#shared/media.ts'
import type { Variants } from '../files/files.ts'

export type ImageSize = { width: number; height: number }
export type RenderedImage = ImageSize & { bytes: Buffer; variants: Variants }

const quality = 82

/** The largest area of an aspect in the middle of an image, or of the requested part of it. */
export function areaOf(aspect: number, size: ImageSize, wanted: CropArea = { x: 0, y: 0, ...size }): CropArea {
  const x = Math.min(wanted.x, size.width - 1)
  const y = Math.min(wanted.y, size.height - 1)
  const room = { width: Math.min(wanted.width, size.width - x), height: Math.min(wanted.height, size.height - y) }
  const width = Math.max(1, Math.round(Math.min(room.width, room.height * aspect)))
  const height = Math.max(1, Math.round(Math.min(room.height, room.width / aspect)))
  return { x: x + Math.floor((room.width - width) / 2), y: y + Math.floor((room.height - height) / 2), width, height }
}

/** AVIF is slow to encode, so the least effort is used; its files are smaller than WebP even then. */
const avif = { quality: 55, effort: 0 }
const widestAvif = imageWidths.at(-1)!

/**
 * Renders the full size and the smaller widths, those that pages load as AVIF too. Slow, so it must be called outside
 * transactions.
 */
export async function renderImage(source: Buffer, size: ImageSize, area?: CropArea): Promise<RenderedImage> {
  const { default: sharp } = await import('sharp')
  const { x: left, y: top, width, height } = area ?? { x: 0, y: 0, ...size }
  const whole = sharp(source).extract({ left, top, width, height })
  const narrower = imageWidths.filter((one) => one < width)
  const bytes = area ? await whole.clone().webp({ quality }).toBuffer() : source
  const variants: Variants = {}
  // One after the other: AVIF needs much memory, and other requests share the threads.
  for (const one of narrower) {
    const resized = whole.clone().resize({ width: one })
    variants[one] = await resized.clone().webp({ quality }).toBuffer()
    variants[avifVariant(one)] = await resized.avif(avif).toBuffer()
  }
  if (width <= widestAvif) variants[avifVariant()] = await whole.clone().avif(avif).toBuffer()
  return { bytes, variants, width, height }
}

/** The name of the AVIF file beside a stored image, in its full size or in a smaller width. */
export const avifVariant = (width: number | string = '') => `${width}avif`
