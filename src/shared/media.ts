/** Widths in pixels in which an image is stored, besides its full size. */
export const imageWidths = [320, 640, 1280] as const

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const maxImageBytes = 10 * 1_048_576
export const longestAlt = 300
export const longestFileName = 200

/** In pixels of the original image. */
export type CropArea = { x: number; y: number; width: number; height: number }

/** A stored image as pages render it. `url` is the full size; smaller ones are named by `imageUrl`. */
export type StoredImage = { id: number; url: string; width: number; height: number; alt: string }
export type StoredFile = { id: number; url: string; name: string; bytes: number }

/** An upload that no row uses yet. `original` is what the image was cropped from. */
export type UploadedFile = StoredFile & {
  image?: { width: number; height: number } | undefined
  original?: { url: string; width: number; height: number; crop: CropArea } | undefined
}

export type ImageFormat = 'webp' | 'avif'

/** The smallest stored size that is at least `width` pixels wide. */
export function imageUrl(image: Pick<StoredImage, 'url' | 'width'>, width: number, format: ImageFormat = 'webp') {
  const fitting = imageWidths.find((one) => one >= width && one < image.width)
  return image.url.replace(/\.webp$/, `${fitting ? `-${fitting}` : ''}.${format}`)
}
