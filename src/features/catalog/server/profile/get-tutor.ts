import { noMarks } from '#features/reviews/model.ts'
import { summariesOf } from '#features/reviews/public.ts'
import { avatarAddress } from '#features/tutors/model.ts'
import { readPublicTutor } from '#features/tutors/public.ts'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import type { tutorEndpoints } from '../../contract.ts'
import { rateStatus } from '../../model.ts'
import { presentRating } from './public-rating.ts'

type Get = typeof tutorEndpoints.get
type OrderForm = typeof tutorEndpoints.orderForm

/** What the page of a tutor shows, for programs. */
export async function getTutor(ctx: Ctx, { id }: Input<Get>): Promise<Answer<Get>> {
  const [tutor, summaries] = await Promise.all([readPublicTutor(ctx, id), summariesOf(ctx, [id])])
  const { shown, subjects, places } = tutor
  const { home: _home, travel: _travel, checked, university, avatar: _avatar, currency: _currency, ...facts } = shown
  const summary = summaries.get(id)
  return {
    tutor: {
      ...facts,
      ...commonParts(tutor),
      full_name: shown.name,
      subjects: shown.subjects.map((subject, place) => ({
        ...subject,
        selectedLevels: subjects[place]!.levels.map((level) => level.id),
      })),
      lesson_levels: bySubject(tutor, ({ levels }) => levels),
      lesson_descriptions: bySubject(tutor, ({ description }) => description),
      locations_home: places.home.map(location),
      locations_travel: places.travel.map(location),
      locations_online: shown.work_online,
      time_zone: ctx.edition.timeZone,
      university: university ? { name: university } : null,
      documents: checked.map(({ kind, at }) => ({ kind, checked_at: at })),
      answers_within: tutor.answers_within,
      rating: presentRating(tutor),
      reviews: {
        marks: [...(summary?.marks ?? noMarks)],
        total_count: summary?.reviews ?? 0,
        avg_review_mark: summary?.average ?? null,
      },
      link: localePath(ctx.locale, ctx.edition.locales, `/user-${id}/`),
    },
  }
}

/** What a request to a tutor can choose from. */
export async function tutorForOrderForm(ctx: Ctx, { id }: Input<OrderForm>): Promise<Answer<OrderForm>> {
  const tutor = await readPublicTutor(ctx, id)
  const { shown, subjects, places } = tutor
  const levels = new Map(subjects.flatMap((subject) => subject.levels).map((level) => [level.id, level]))
  return {
    tutor: {
      ...commonParts(tutor),
      id,
      first_name: shown.first_name,
      schedule: shown.schedule,
      time_zone: ctx.edition.timeZone,
      lesson_levels: bySubject(tutor, (subject) => subject.levels.map((level) => level.id)),
      levels: [...levels.values()],
      prices: Object.fromEntries(shown.subjects.map(({ subject_id, price }) => [String(subject_id), price])),
      locations: { client_place: places.travel.map(location), tutor_place: places.home.map(location) },
      location_at_client: shown.work_travel,
      location_at_tutor: shown.work_home,
      location_at_online: shown.work_online,
    },
  }
}

function commonParts({ shown, subjects, avatar, accept_orders }: PublicTutor) {
  const preview_url = avatarAddress(avatar, 260)
  const preview_130 = avatarAddress(avatar, 130)
  const { school_rates, currency } = shown
  const prices = shown.subjects.map(({ price }) => price)
  return {
    avatar: preview_url && preview_130 ? { preview_url, preview_130 } : null,
    lessons: subjects.map(({ id, name }) => ({ id, name })),
    rate: {
      id: prices.length > 0 ? Math.min(...prices) : 0,
      status: school_rates ? rateStatus.school : rateStatus.own,
      currency,
    },
    school_rates,
    accept_orders,
  }
}

function bySubject<V>({ subjects }: PublicTutor, of: (subject: PublicTutor['subjects'][number]) => V) {
  return Object.fromEntries(subjects.map((subject) => [String(subject.id), of(subject)]))
}

function location({ city, districts }: PublicTutor['places']['home'][number]) {
  return { city_id: city.id, city: city.name, districts }
}
