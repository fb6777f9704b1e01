import { imageUrl, imageWidths } from '#shared/media.ts'
import type { StoredImage } from '#shared/media.ts'

type Props = { image: StoredImage; sizes: string; isFirst?: boolean; className?: string }

/** An uploaded image in the size that the screen needs. The first one of a page is loaded at once. */
export function ResponsiveImage({ image, sizes, isFirst = false, className }: Props) {
  return (
    <img
      src={imageUrl(image, 1280)}
      srcSet={imageWidths.map((width) => `${imageUrl(image, width)} ${Math.min(width, image.width)}w`).join(', ')}
      sizes={sizes}
      alt={image.alt}
      width={image.width}
      height={image.height}
      className={className}
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
}
