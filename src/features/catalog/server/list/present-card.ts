import { avatarAddress, isVerified } from '#features/tutors/model.ts'
import type { Ctx } from '#platform/context.ts'
import { localePath } from '#shared/frame.ts'
import { languageTag, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { CatalogCard, ListedTutor } from '../../contract.ts'
import { lessonPlaces, placeBits, rateStatus } from '../../model.ts'
import type { StoredCard } from '../read-model/card.ts'
import type { FoundTutor } from '../read-model/find-tutors.ts'
import { markFigure } from './figures.ts'
import type { CatalogNames } from './names.ts'

/** A tutor as pages show one in lists: figures and prices as they are read. */
export function presentCard(ctx: Ctx, found: FoundTutor, names: CatalogNames): CatalogCard {
  const { edition, locale } = ctx
  const { id, card, price, top } = found
  const lang = languageTag(locale, edition.country)
  const city = cityOf(card, names)
  const small = avatarAddress(card.avatar, 96)
  const large = avatarAddress(card.avatar, 192)
  const { count, average } = card.reviews
  return {
    id,
    ...spoken(ctx, card),
    ...(small && large && { avatar: { small, large } }),
    subjects: subjectsOf(card, names).map(({ name }) => name),
    ...(city && { city }),
    places: lessonPlaces.filter((place) => card.places & placeBits[place]),
    price: formatMoney({ minor: price, currency: edition.currency }, lang),
    verified: verifiedAt(ctx.now, card),
    school: card.school,
    ...(average !== null && { rating: markFigure(average, lang) }),
    reviews: count,
    score: card.score,
    parts: card.parts,
    top,
  }
}

/** The same tutor for programs. */
export function presentListed(ctx: Ctx, found: FoundTutor, names: CatalogNames): ListedTutor {
  const { edition, locale } = ctx
  const { id, card, price, top } = found
  const preview = avatarAddress(card.avatar, 96)
  const larger = avatarAddress(card.avatar, 130)
  return {
    id,
    ...spoken(ctx, card),
    avatar: preview && larger ? { preview_url: preview, preview_130: larger } : null,
    city: cityOf(card, names) ?? '',
    lessons: subjectsOf(card, names),
    rate: { id: price, status: card.school ? rateStatus.school : rateStatus.own, currency: edition.currency },
    work_home: (card.places & placeBits.tutor) !== 0,
    work_travel: (card.places & placeBits.client) !== 0,
    work_online: (card.places & placeBits.online) !== 0,
    verified: verifiedAt(ctx.now, card),
    avg_review_mark: card.reviews.average,
    reviews_count: card.reviews.count,
    score: card.score,
    parts: card.parts,
    top,
    link: localePath(locale, edition.locales, `/user-${id}/`),
  }
}

function spoken({ edition, locale }: Ctx, { name, first_name, short_description }: StoredCard) {
  const say = (text: Localized) => localized(text, locale, edition.locales[0])
  return { name: say(name), first_name: say(first_name), short_description: say(short_description) }
}

const cityOf = ({ city_id }: StoredCard, { cities }: CatalogNames) =>
  city_id === null ? undefined : cities.byId.get(city_id)?.name

function subjectsOf({ subjects }: StoredCard, names: CatalogNames): { id: number; name: string }[] {
  return subjects.flatMap(({ id }) => {
    const known = names.subjects.byId.get(id)
    return known?.active ? [{ id, name: known.name }] : []
  })
}

const verifiedAt = (now: Date, { verified_until }: StoredCard) =>
  isVerified({ verified_until: verified_until === null ? null : new Date(verified_until) }, now)
