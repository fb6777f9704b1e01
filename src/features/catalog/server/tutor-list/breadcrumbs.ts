import type { Ctx } from '#platform/context.ts'
import { localePath } from '#shared/frame.ts'
import { toPathParams, toQueryParams } from './selection.ts'
import type { ListSelection } from './selection.ts'
import { tutorListLink } from './list-links.ts'

type Crumb = { text: string; link: string }

export function presentBreadcrumbs(ctx: Ctx, selection: ListSelection): Crumb[] {
  const { online, subject, city, district, subdistrict, level } = selection
  const toCrumb = (text: string, filters: Partial<ListSelection>): Crumb => {
    const step: ListSelection = { online, sort: 'best', page: 1, ...filters }
    return { text, link: tutorListLink(ctx, toPathParams(step), toQueryParams(step)) }
  }
  return [
    { text: ctx.t('crumbs.home'), link: localePath(ctx.locale, ctx.edition.locales, '/') },
    toCrumb(ctx.t(online ? 'list.crumb.online' : 'list.crumb.catalog'), {}),
    ...(subject ? [toCrumb(subject.name, { subject })] : []),
    ...(city ? [toCrumb(city.name, { subject, city })] : []),
    ...(district ? [toCrumb(district.name, { subject, city, district })] : []),
    ...(subdistrict ? [toCrumb(subdistrict.name, { subject, city, district, subdistrict })] : []),
    ...(level ? [toCrumb(level.name, { subject, city, district, subdistrict, level })] : []),
  ]
}
