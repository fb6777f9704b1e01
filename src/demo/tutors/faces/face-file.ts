import type { PublicFile } from '#platform/plugin.ts'
import { avatarSizes } from '#features/tutors/model.ts'
import { parseFaceName } from './faces.ts'
import { renderFace } from './render-face.ts'

/** Serves paths like `/faces/f012-192.webp`. */
export const faceFile: PublicFile = {
  path: '/faces/:file',
  async read({ diskCache }, { file = '' }) {
    const [, name = '', pixels] = /^([a-z0-9]+)-(\d+)\.webp$/.exec(file) ?? []
    const face = parseFaceName(name)
    const size = avatarSizes.find((one) => String(one) === pixels)
    if (!face || !size) return undefined
    return { type: 'image/webp', body: await diskCache.read(`faces/${file}`, () => renderFace(face, size)) }
  },
}
