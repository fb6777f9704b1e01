import { imageUrl, imageWidths } from '#shared/media.ts'
import type { ImageFormat, StoredImage } from '#shared/media.ts'

type Props = { image: StoredImage; sizes: string; isFirst?: boolean; className?: string }

/** An uploaded image in the size that the screen needs. The first one of a page is loaded at once. */
export function ResponsiveImage({ image, sizes, isFirst = false, className }: Props) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourcesOf(image, 'avif')} sizes={sizes} />
      <img
        src={imageUrl(image, 1280)}
        srcSet={sourcesOf(image, 'webp')}
        sizes={sizes}
        alt={image.alt}
        width={image.width}
        height={image.height}
        className={className}
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}

function sourcesOf(image: StoredImage, format: ImageFormat): string {
  return imageWidths
    .filter((_, place) => place === 0 || imageWidths[place - 1]! < image.width)
    .map((width) => `${imageUrl(image, width, format)} ${Math.min(width, image.width)}w`)
    .join(', ')
}
