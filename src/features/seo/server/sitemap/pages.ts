import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { localesAt } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import type { Page } from '#shared/contract.ts'
import type { Locale } from '#shared/locale.ts'
import { linkListNames, linkListPages } from '#features/catalog/contract.ts'
import type { LinkListName } from '#features/catalog/contract.ts'
import { isForRobots } from '../robots.ts'
import type { SitemapPart, SitemapParts } from '#platform/pages/sitemap-part.ts'

/** Guest pages without path parameters whose content does not depend on the visitor. */
export function pagesPart(pages: readonly Page[], parts: SitemapParts): SitemapPart {
  const paths = pages
    .filter(({ who, layout, fresh }) => who === 'guest' && !fresh && layout !== 'none' && layout !== 'bare')
    .filter(({ path }) => [path].flat().every((one) => !/[:{]/.test(one)))
    .flatMap(({ path }) => path)
    .filter(isForRobots)
    .filter((path) => !Object.values(parts).some(({ ownPaths }) => ownPaths?.includes(path)))
  const pathsOf = async (ctx: Ctx, locale: Locale) => {
    const empty = await listEmptyPaths(ctx)
    for (const part of Object.values(parts)) empty.push(...((await part.emptyPaths?.(ctx)) ?? []))
    return paths.filter((path) => localesAt(ctx.edition, path).includes(locale) && !empty.includes(path))
  }
  return {
    files: async (ctx, locale) => ((await pathsOf(ctx, locale)).length > 0 ? [{ number: 1 }] : []),
    async *entries(ctx, locale, number) {
      if (number === 1) yield (await pathsOf(ctx, locale)).map((path) => ({ path }))
    },
  }
}

const listConditions: Record<LinkListName, RawBuilder<unknown>> = {
  subjects: sql`place in ('anywhere', 'online') and subject_id > 0`,
  cities: sql`place = 'city'`,
  districts: sql`place = 'district'`,
  tags: sql`place in ('city', 'district') and subject_id > 0`,
  tags_online: sql`place = 'online' and subject_id > 0`,
}

/** Some countries have no districts, and empty lists must not be indexed. */
async function listEmptyPaths({ db, edition }: Ctx): Promise<string[]> {
  const isEmpty = Object.entries(listConditions).map(
    ([list, condition]) =>
      sql`not exists (select from catalog_count where edition = ${edition.code} and ${condition}) as ${sql.ref(list)}`,
  )
  const { rows } = await sql<Record<LinkListName, boolean>>`select ${sql.join(isEmpty)}`.execute(db)
  return linkListNames.filter((list) => rows[0]?.[list]).map((list) => linkListPages[list].path)
}
