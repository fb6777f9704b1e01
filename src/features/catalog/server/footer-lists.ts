import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { FooterLists, TextLink } from '#shared/frame.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { catalogPath } from '../model.ts'

export function getFooterLists(ctx: Ctx): Promise<FooterLists> {
  return ctx.remember('footer lists', async () => {
    const [lesson, city, level] = await Promise.all([
      listFooterLinks(ctx, 'subject'),
      listFooterLinks(ctx, 'city'),
      listAdvancedLevels(ctx),
    ])
    return { lesson, city, level }
  })
}

async function listFooterLinks(ctx: Ctx, table: 'subject' | 'city'): Promise<TextLink[]> {
  const rows = await ctx.db
    .selectFrom(table)
    .select(['alias', 'name'])
    .where('edition', '=', ctx.edition.code)
    .where('active', '=', true)
    .where('in_footer', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const kind = table === 'subject' ? 'lesson' : 'city'
  return rows.map(({ alias, name }) => ({
    text: localize(ctx, name),
    link: catalogPath(ctx.edition, ctx.locale, { [kind]: alias }),
  }))
}

/** For example “Mathematics: SAT”. Every subject appears once before any subject appears twice. */
async function listAdvancedLevels(ctx: Ctx): Promise<TextLink[]> {
  const rows = await ctx.db
    .selectFrom('subject_level as pair')
    .innerJoin('subject as s', (join) =>
      join.onRef('s.edition', '=', 'pair.edition').onRef('s.id', '=', 'pair.subject_id'),
    )
    .innerJoin('level as l', (join) => join.onRef('l.edition', '=', 'pair.edition').onRef('l.id', '=', 'pair.level_id'))
    .select(['s.alias', 's.name', 'l.alias as level', 'l.name as level_name'])
    .where('pair.edition', '=', ctx.edition.code)
    .where('s.active', '=', true)
    .where('s.popular', '=', true)
    .where('l.active', '=', true)
    .where('l.advanced', '=', true)
    .orderBy(sql`row_number() over (partition by s.id order by l.position, l.id)`)
    .orderBy('s.position')
    .orderBy('s.id')
    .limit(maxLevelLinks)
    .execute()
  return rows.map(({ alias, name, level, level_name }) => ({
    text: `${localize(ctx, name)}: ${localize(ctx, level_name)}`,
    link: `${catalogPath(ctx.edition, ctx.locale, { lesson: alias })}?level=${level}`,
  }))
}

/** Every page carries these links, so their number is limited. */
const maxLevelLinks = 12

const localize = ({ edition, locale }: Ctx, name: unknown) => localized(name as Localized, locale, edition.locales[0])
