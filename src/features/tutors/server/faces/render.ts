import type { Face } from './faces.ts'
import { portraitOf } from './portrait.ts'

const ink = '#17211b'

/** A square portrait as webp. The libraries load with the first one: most processes never draw. */
export async function renderFace(face: Face, size: number): Promise<Buffer> {
  const [{ createAvatar }, style, { default: sharp }] = await Promise.all([
    import('@dicebear/core'),
    import('@dicebear/open-peeps'),
    import('sharp'),
  ])
  const drawing = createAvatar(style, { ...portraitOf(face), seed: `${face.sex}${face.number}`, size })
  const svg = drawing.toString().replaceAll('#000', ink)
  return sharp(Buffer.from(svg)).resize(size, size).webp({ quality: 82 }).toBuffer()
}
