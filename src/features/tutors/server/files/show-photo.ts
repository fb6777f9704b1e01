import type { PublicFile } from '#platform/plugin.ts'
import { avatarSizes } from '../../model.ts'

/**
 * `/photos/….-192.webp`: sizes of portraits, which no other file has. One that waits has an address that only its owner
 * and staff are told, and that nobody guesses.
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
