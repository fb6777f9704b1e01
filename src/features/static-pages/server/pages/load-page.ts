import type { Ctx } from '#platform/context.ts'
import { getPreview } from '#platform/crud/previews.ts'
import { buildBreadcrumbList } from '#platform/pages/breadcrumbs.ts'
import { withHead } from '#platform/plugin.ts'
import { authorize, contentStaff } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { ShownPage } from '../../contract.ts'
import { pagePath } from '../../model.ts'
import { buildFaqPage } from './faq-page.ts'
import { pageColumns, presentPage, publicPages, writtenLocales } from './page-rows.ts'
import type { PageRow } from './page-rows.ts'

export async function getPage(ctx: Ctx, alias: string): Promise<PageRow> {
  const row = await publicPages(ctx).select(pageColumns).where('t.alias', '=', alias).executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}

export async function loadPage(ctx: Ctx, alias: string) {
  const row = await getPage(ctx, alias)
  const page = await presentPage(ctx, row)
  const crumbs = breadcrumbsOf(ctx)
  const current = { text: page.title, link: linkTo(ctx, pagePath(alias)) }
  return withHead(
    { page, breadcrumbs: crumbs },
    {
      locales: writtenLocales(row, ctx.edition),
      structured: [...describePage(page), buildBreadcrumbList(ctx, [...crumbs, current])],
    },
  )
}

/** Pages with an address of their own are only there. */
export async function loadPageAt(ctx: Ctx, { alias }: { alias: string }) {
  const path = pagePath(alias)
  if (path.startsWith('/p/')) return loadPage(ctx, alias)
  return { redirect: linkTo(ctx, path), status: 301 as const }
}

/** The token alone opens nothing: a link may be forwarded. */
export async function loadPagePreview(ctx: Ctx, { token }: { token: string }) {
  if (typeof authorize({ staff: contentStaff }, ctx.auth) === 'string') throw fail('not_found')
  const row = (await getPreview(ctx, 'static_page', token)) as PageRow
  const head = { index: false as const, locales: writtenLocales(row, ctx.edition) }
  return withHead({ page: await presentPage(ctx, row), breadcrumbs: breadcrumbsOf(ctx) }, head)
}

const linkTo = ({ edition, locale }: Ctx, path: string) => localePath(locale, edition.locales, path)
const breadcrumbsOf = (ctx: Ctx) => [{ text: ctx.t('crumbs.home'), link: linkTo(ctx, '/') }]

function describePage({ kind, text }: ShownPage): object[] {
  const questions = kind === 'questions' ? buildFaqPage(text) : undefined
  return questions ? [questions] : []
}
