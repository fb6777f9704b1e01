import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Job } from '../jobs/jobs.ts'
import type { PublicFile } from '../plugin.ts'
import { avifVariant } from './images.ts'

/** Long enough to undo a change. */
const graceMs = 30 * 86_400_000
const batch = 200

export const mediaJobs: Job[] = [
  {
    name: 'media.sweep',
    cron: '17 4 * * *',
    perEdition: true,
    async run(ctx) {
      const { db, edition, files } = ctx
      for (const { id, file, original } of await lockUnusedMedia(ctx)) {
        await db.deleteFrom('media').where('edition', '=', edition.code).where('id', '=', id).execute()
        for (const name of [file, original]) if (name) await files.remove(name)
      }
    },
  },
]

type UnusedMedia = { id: number; file: string; original: string | null }

/**
 * An earlier version of a row keeps its files, so that it can be restored, until the row is deleted. They are left out
 * before the limit, so they never fill a batch.
 */
async function lockUnusedMedia({ db, edition, now }: Ctx): Promise<UnusedMedia[]> {
  const { rows } = await sql<UnusedMedia>`select m.id, m.file, m.original from media m
    where m.edition = ${edition.code} and m.unused_since < ${new Date(now.getTime() - graceMs)}
      and not exists (
        select from crud_version v
        where v.edition = m.edition
          and stored_media_ids(v.data) @> array[m.id]
          and (
            select e.name from event e
            where (e.edition, e.entity, e.entity_id) = (v.edition, v.resource, v.row_id)
            order by e.id desc limit 1
          ) is distinct from v.resource || '.deleted'
      )
    order by m.id limit ${batch} for update of m`.execute(db)
  return rows
}

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
