import type { DemoFace } from './faces.ts'
import { faceOptions } from './face-options.ts'

const ink = '#17211b'

/** The libraries are loaded on first use, because most processes never draw. */
export async function renderFace(face: DemoFace, size: number): Promise<Buffer> {
  const [{ createAvatar }, style, { default: sharp }] = await Promise.all([
    import('@dicebear/core'),
    import('@dicebear/open-peeps'),
    import('sharp'),
  ])
  const drawing = createAvatar(style, { ...faceOptions(face), seed: `${face.sex}${face.number}`, size })
  const svg = drawing.toString().replaceAll('#000', ink)
  return sharp(Buffer.from(svg)).resize(size, size).webp({ quality: 82 }).toBuffer()
}
