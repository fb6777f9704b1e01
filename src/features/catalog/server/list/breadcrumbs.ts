import type { Ctx } from '#platform/context.ts'
import { localePath } from '#shared/frame.ts'
import { choiceWords, filterWords } from './choice.ts'
import type { Choice } from './choice.ts'
import { listLink } from './links.ts'

type Crumb = { text: string; link: string }

/** From home to this list, one word more at each step. */
export function breadcrumbsTo(ctx: Ctx, choice: Choice): Crumb[] {
  const { online, subject, city, district, subdistrict, level } = choice
  const listed = (text: string, words: Partial<Choice>): Crumb => {
    const step: Choice = { online, sort: 'best', page: 1, ...words }
    return { text, link: listLink(ctx, choiceWords(step), filterWords(step)) }
  }
  return [
    { text: ctx.t('list.crumb.home'), link: localePath(ctx.locale, ctx.edition.locales, '/') },
    listed(ctx.t(online ? 'list.crumb.online' : 'list.crumb.catalog'), {}),
    ...(subject ? [listed(subject.name, { subject })] : []),
    ...(city ? [listed(city.name, { subject, city })] : []),
    ...(district ? [listed(district.name, { subject, city, district })] : []),
    ...(subdistrict ? [listed(subdistrict.name, { subject, city, district, subdistrict })] : []),
    ...(level ? [listed(level.name, { subject, city, district, subdistrict, level })] : []),
  ]
}
