import type { PublicTutor } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import { sentence } from '../list/describe.ts'
import { listLink } from '../list/links.ts'
import type { CatalogNames } from '../list/names.ts'

type TextLink = { text: string; link: string }
export type DescribedTutor = { who: string; title: string; description: string; breadcrumbs: TextLink[] }

/** What their page says of itself, to readers and to search engines, and the lists that lead to it. */
export function describeTutor(
  ctx: Ctx,
  tutor: PublicTutor,
  names: CatalogNames,
  { price, reviews }: { price: string | undefined; reviews: number },
): DescribedTutor {
  const { edition } = ctx
  const { name, short_description, work_home, work_travel } = tutor.shown
  const [first] = tutor.subjects
  const subject = first && names.subjects.byId.get(first.id)
  const met = work_home || work_travel
  const known = met && tutor.city_id !== null ? names.cities.byId.get(tutor.city_id) : undefined
  const city = known?.active ? known : undefined
  const where = city ? city.name_in : met ? '' : ctx.t('profile.online')
  const who = sentence(ctx.t('profile.who', { name, of: subject?.name_of ?? '', in: where }))
  const title = price === undefined ? who : ctx.t('profile.title', { who, price })
  const about = ctx.t('profile.description', { title, count: reviews })
  const lesson = subject?.alias
  return {
    who,
    title: `${title} — ${edition.siteName}`,
    description: [about, short_description].filter(Boolean).join(' '),
    breadcrumbs: [
      { text: ctx.t('list.crumb.home'), link: homeOf(ctx) },
      { text: ctx.t(met ? 'list.crumb.catalog' : 'list.crumb.online'), link: listLink(ctx, { online: !met }) },
      ...(subject ? [{ text: subject.name, link: listLink(ctx, { lesson, online: !met }) }] : []),
      ...(city ? [{ text: city.name, link: listLink(ctx, { lesson, city: city.alias }) }] : []),
    ],
  }
}

const homeOf = ({ edition, locale }: Ctx) => (edition.locales.indexOf(locale) > 0 ? `/${locale}/` : '/')
