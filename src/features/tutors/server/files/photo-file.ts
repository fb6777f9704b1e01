import type { PublicFile } from '#platform/plugin.ts'
import { avatarSizes } from '../../model.ts'

/**
 * Serves portrait sizes like `/photos/….-192.webp`; other files have no such sizes. The unguessable URL of a waiting
 * photo is given only to its owner and staff.
 */
export const photoFile: PublicFile = {
  path: '/photos/:file',
  async read({ files }, { file = '' }) {
    const [, folder, name, pixels] = /^([0-9a-f]{2})([0-9a-f]{38})-(\d+)\.webp$/.exec(file) ?? []
    const size = avatarSizes.find((one) => String(one) === pixels)
    const found = size && (await files.read(`${folder}/${name}.webp`, String(size)))
    return found && { type: 'image/webp', body: found.stream }
  },
}
