import { avatarAddress, isVerified } from '#features/tutors/model.ts'
import type { Ctx } from '#platform/context.ts'
import { localePath } from '#shared/frame.ts'
import { languageTag, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { CatalogCard, ListedTutor } from '../../contract.ts'
import { lessonPlaces, placeBits, rateStatus } from '../../model.ts'
import type { TutorCard } from '../read-model/card.ts'
import type { FoundTutor } from '../read-model/find-tutors.ts'
import { formatMark } from './number-format.ts'
import type { CatalogNames } from './catalog-names.ts'

export function presentCatalogCard(ctx: Ctx, found: FoundTutor, names: CatalogNames): CatalogCard {
  const { edition, locale } = ctx
  const { id, card, price, top, topId } = found
  const lang = languageTag(locale, edition.country)
  const city = findCityName(card, names)
  const small = avatarAddress(card.avatar, 96)
  const large = avatarAddress(card.avatar, 192)
  const { count, average } = card.reviews
  return {
    id,
    ...localizeTexts(ctx, card),
    ...(small && large && { avatar: { small, large } }),
    subjects: listActiveSubjects(card, names).map(({ name }) => name),
    ...(city && { city }),
    places: lessonPlaces.filter((place) => card.places & placeBits[place]),
    price: formatMoney({ minor: price, currency: edition.currency }, lang),
    verified: isCardVerified(ctx.now, card),
    school: card.school,
    accept_orders: card.accepts,
    ...(average !== null && { rating: formatMark(average, lang) }),
    reviews: count,
    score: card.score,
    parts: card.parts,
    top,
    ...(topId !== undefined && { top_id: topId }),
  }
}

export function presentListedTutor(ctx: Ctx, found: FoundTutor, names: CatalogNames): ListedTutor {
  const { edition, locale } = ctx
  const { id, card, price, top } = found
  const preview = avatarAddress(card.avatar, 96)
  const larger = avatarAddress(card.avatar, 130)
  return {
    id,
    ...localizeTexts(ctx, card),
    avatar: preview && larger ? { preview_url: preview, preview_130: larger } : null,
    city: findCityName(card, names) ?? '',
    lessons: listActiveSubjects(card, names),
    rate: { id: price, status: card.school ? rateStatus.school : rateStatus.own, currency: edition.currency },
    work_home: (card.places & placeBits.tutor) !== 0,
    work_travel: (card.places & placeBits.client) !== 0,
    work_online: (card.places & placeBits.online) !== 0,
    verified: isCardVerified(ctx.now, card),
    accept_orders: card.accepts,
    avg_review_mark: card.reviews.average,
    reviews_count: card.reviews.count,
    score: card.score,
    parts: card.parts,
    top,
    link: localePath(locale, edition.locales, `/user-${id}/`),
  }
}

function localizeTexts({ edition, locale }: Ctx, { name, first_name, short_description }: TutorCard) {
  const localize = (text: Localized) => localized(text, locale, edition.locales[0])
  return { name: localize(name), first_name: localize(first_name), short_description: localize(short_description) }
}

const findCityName = ({ city_id }: TutorCard, { cities }: CatalogNames) =>
  city_id === null ? undefined : cities.byId.get(city_id)?.name

function listActiveSubjects({ subjects }: TutorCard, names: CatalogNames): { id: number; name: string }[] {
  return subjects.flatMap(({ id }) => {
    const known = names.subjects.byId.get(id)
    return known?.active ? [{ id, name: known.name }] : []
  })
}

const isCardVerified = (now: Date, { verified_until }: TutorCard) =>
  isVerified({ verified_until: verified_until === null ? null : new Date(verified_until) }, now)
