import type { Job } from '../jobs/jobs.ts'
import type { PublicFile } from '../plugin.ts'
import { avifVariant } from './images.ts'

/** Long enough to undo a change and to restore an earlier version of a row. */
const graceMs = 30 * 86_400_000
const batch = 200

export const mediaJobs: Job[] = [
  {
    name: 'media.sweep',
    cron: '17 4 * * *',
    perEdition: true,
    async run({ db, edition, files, now }) {
      const unused = await db
        .selectFrom('media')
        .select(['id', 'file', 'original'])
        .where('edition', '=', edition.code)
        .where('unused_since', '<', new Date(now.getTime() - graceMs))
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .execute()
      for (const { id, file, original } of unused) {
        await db.deleteFrom('media').where('edition', '=', edition.code).where('id', '=', id).execute()
        for (const name of [file, original]) if (name) await files.remove(name)
      }
    },
  },
]

/**
 * Public images and files at unguessable addresses: `/media/….webp`, `/media/…-640.webp`, `/media/…-640.avif`,
 * `/media/….pdf`. Images that were stored before AVIF are answered as WebP, which browsers accept by its type.
 */
export const mediaFile: PublicFile = {
  path: '/media/:file',
  async read({ files, database }, { file = '' }) {
    const [, folder, name, width, extension] =
      /^([0-9a-f]{2})([0-9a-f]{38})(?:-(\d{1,4}))?\.(webp|avif|pdf)$/.exec(file) ?? []
    if (!extension) return undefined
    const stored = `${folder}/${name}.${extension === 'pdf' ? 'pdf' : 'webp'}`
    // Other stored files are private.
    const known = await database.reader
      .selectFrom('media')
      .select('id')
      .where((is) => is.or([is('file', '=', stored), is('original', '=', stored)]))
      .executeTakeFirst()
    if (!known) return undefined
    const avif = extension === 'avif' ? await files.read(stored, avifVariant(width)) : undefined
    const found = avif ?? (await files.read(stored, width))
    const type = avif ? 'image/avif' : extension === 'pdf' ? 'application/pdf' : 'image/webp'
    return found && { type, body: found.stream }
  },
}
