import { brandName } from '#shared/brand.ts'
import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { longestEventLog } from '#platform/events.ts'
import { zip } from '#platform/files/zip.ts'
import type { ZipEntry } from '#platform/files/zip.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { formatInstant } from '#platform/zone-names.ts'

/**
 * All database reads happen first. While a slow client downloads, only files are read, one at a time, and no connection
 * is held.
 */
export async function downloadOwnData(ctx: Ctx<Person>) {
  const parts = await ctx.slices.personalData(ctx.actor.id)
  const day = ctx.now.toISOString().slice(0, 10)
  return { name: `${brandName}-${day}.zip`, body: zip(entries(ctx, parts)) }
}

async function* entries(ctx: Ctx, parts: readonly PersonalPart[]): AsyncGenerator<ZipEntry> {
  const cut = parts.some((part) => 'cut' in part && part.cut)
  yield textEntry(ctx, 'README.txt', readme(ctx, cut))
  for (const part of parts) {
    if ('data' in part) yield textEntry(ctx, part.name, `${JSON.stringify(part.data, null, 2)}\n`)
    else {
      const found = await ctx.files.read(part.file)
      // The file was deleted after the query.
      if (!found) continue
      try {
        yield { name: part.name, at: ctx.now, packed: true, bytes: () => found.stream as AsyncIterable<Buffer> }
      } finally {
        // A consumer that stops here has not started reading, so the stream would stay open.
        found.stream.destroy()
      }
    }
  }
}

function textEntry({ now }: Ctx, name: string, text: string): ZipEntry {
  return { name, at: now, bytes: () => [Buffer.from(text)] }
}

function readme(ctx: Ctx, cut: boolean): string {
  const { now } = ctx
  const day = formatInstant(ctx, now, ctx.timeZone)
  const lines = [
    ctx.t('privacy.readme.title', { site: brandName }),
    ctx.t('privacy.readme.when', { site: brandName, day }),
    ctx.t('privacy.readme.folders'),
    ctx.t('privacy.readme.left_out'),
    ...(cut ? [ctx.t('privacy.readme.cut', { most: longestEventLog })] : []),
  ]
  // Old text editors recognize UTF-8 only by this byte order mark.
  return `\u{feff}${lines.join('\r\n\r\n')}\r\n`
}
