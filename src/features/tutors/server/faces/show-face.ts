import type { PublicFile } from '#platform/plugin.ts'
import { avatarSizes } from '../../model.ts'
import { readFace } from './faces.ts'
import { renderFace } from './render.ts'

/** `/faces/f012-192.webp` */
export const faceFile: PublicFile = {
  path: '/faces/:file',
  async read({ kept }, { file = '' }) {
    const [, name = '', pixels] = /^([a-z0-9]+)-(\d+)\.webp$/.exec(file) ?? []
    const face = readFace(name)
    const size = avatarSizes.find((one) => String(one) === pixels)
    if (!face || !size) return undefined
    return { type: 'image/webp', body: await kept.read(`faces/${file}`, () => renderFace(face, size)) }
  },
}
