import type { PublicTutor } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { PageVariables } from '#platform/plugin.ts'
import { formatSentence } from '../tutor-list/describe-list.ts'
import { tutorListLink } from '../tutor-list/list-links.ts'
import type { CatalogNames } from '../tutor-list/catalog-names.ts'

type TextLink = { text: string; link: string }
export type TutorDescription = {
  headline: string
  title: string
  description: string
  /** The city, or “online” for tutors who meet nobody in person. */
  place: string
  breadcrumbs: TextLink[]
  /** The values of the profile for the metatags of staff. */
  variables: PageVariables
}

export function describeTutor(
  ctx: Ctx,
  tutor: PublicTutor,
  names: CatalogNames,
  { price, reviews }: { price: string | undefined; reviews: number },
): TutorDescription {
  const { edition } = ctx
  const { name, short_description, work_home, work_travel } = tutor.shown
  const [first] = tutor.subjects
  const subject = first && names.subjects.byId.get(first.id)
  const meetsInPerson = work_home || work_travel
  const known = meetsInPerson && tutor.city_id !== null ? names.cities.byId.get(tutor.city_id) : undefined
  const city = known?.active ? known : undefined
  const where = city ? city.name_in : meetsInPerson ? '' : ctx.t('profile.online')
  const headline = formatSentence(ctx.t('profile.who', { name, of: subject?.name_of ?? '', in: where }))
  const title = price === undefined ? headline : ctx.t('profile.title', { who: headline, price })
  const about = ctx.t('profile.description', { title, count: reviews })
  const lesson = subject?.alias
  return {
    headline,
    place: city?.name ?? where,
    title: `${title} — ${edition.siteName}`,
    description: [about, short_description].filter(Boolean).join(' '),
    variables: { name, heading: headline, subject: subject?.name, city: city?.name, price, reviews },
    breadcrumbs: [
      { text: ctx.t('crumbs.home'), link: homePath(ctx) },
      {
        text: ctx.t(meetsInPerson ? 'list.crumb.catalog' : 'list.crumb.online'),
        link: tutorListLink(ctx, { online: !meetsInPerson }),
      },
      ...(subject ? [{ text: subject.name, link: tutorListLink(ctx, { lesson, online: !meetsInPerson }) }] : []),
      ...(city ? [{ text: city.name, link: tutorListLink(ctx, { lesson, city: city.alias }) }] : []),
    ],
  }
}

const homePath = ({ edition, locale }: Ctx) => (edition.locales.indexOf(locale) > 0 ? `/${locale}/` : '/')
