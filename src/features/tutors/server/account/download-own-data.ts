import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { recordLength } from '#platform/events.ts'
import { zip } from '#platform/files/zip.ts'
import type { ZipEntry } from '#platform/files/zip.ts'
import type { PersonalPart } from '#platform/plugin.ts'
import { formatInstant } from '#platform/zone-names.ts'

/**
 * Everything that is kept about somebody, as files to read. What the database knows is read first; while a slow phone
 * takes it, only files are read, one at a time, and no connection is held.
 */
export async function downloadOwnData(ctx: Ctx<Person>) {
  const parts = await ctx.personalData(ctx.actor.id)
  const day = ctx.now.toISOString().slice(0, 10)
  return { name: `${ctx.edition.siteName}-${day}.zip`, body: zip(entries(ctx, parts)) }
}

async function* entries(ctx: Ctx, parts: readonly PersonalPart[]): AsyncGenerator<ZipEntry> {
  const cut = parts.some((part) => 'cut' in part && part.cut)
  yield written(ctx, 'README.txt', readme(ctx, cut))
  for (const part of parts) {
    if ('data' in part) yield written(ctx, part.name, `${JSON.stringify(part.data, null, 2)}\n`)
    else {
      const found = await ctx.files.read(part.file)
      // Removed since: there is nothing to keep any more.
      if (!found) continue
      try {
        yield { name: part.name, at: ctx.now, packed: true, bytes: () => found.stream as AsyncIterable<Buffer> }
      } finally {
        // Whoever stops in front of it has not begun to read it, and would leave it open.
        found.stream.destroy()
      }
    }
  }
}

function written({ now }: Ctx, name: string, text: string): ZipEntry {
  return { name, at: now, bytes: () => [Buffer.from(text)] }
}

function readme(ctx: Ctx, cut: boolean): string {
  const { edition, now } = ctx
  const day = formatInstant(ctx, now, ctx.timeZone)
  const lines = [
    ctx.t('privacy.readme.title', { site: edition.siteName }),
    ctx.t('privacy.readme.when', { site: edition.siteName, day }),
    ctx.t('privacy.readme.folders'),
    ctx.t('privacy.readme.left_out'),
    ...(cut ? [ctx.t('privacy.readme.cut', { most: recordLength })] : []),
  ]
  // Old programs for plain text take it for UTF-8 only with this mark.
  return `\u{feff}${lines.join('\r\n\r\n')}\r\n`
}
