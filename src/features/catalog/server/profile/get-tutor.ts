import { noMarks } from '#features/reviews/model.ts'
import { listReviewSummaries } from '#features/reviews/public.ts'
import { avatarAddress } from '#features/tutors/model.ts'
import { getPublicTutor } from '#features/tutors/public.ts'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import type { tutorEndpoints } from '../../contract.ts'
import { rateStatus } from '../../model.ts'
import { presentPublicRating } from './public-rating.ts'

type Get = typeof tutorEndpoints.get
type OrderForm = typeof tutorEndpoints.orderForm

export async function getTutor(ctx: Ctx, { id }: Input<Get>): Promise<Answer<Get>> {
  const [tutor, summaries] = await Promise.all([getPublicTutor(ctx, id), listReviewSummaries(ctx, [id])])
  const { shown, subjects, places } = tutor
  const { home: _home, travel: _travel, checked, university, avatar: _avatar, currency: _currency, ...facts } = shown
  const summary = summaries.get(id)
  return {
    tutor: {
      ...facts,
      ...presentCommonFields(tutor),
      full_name: shown.name,
      subjects: shown.subjects.map((subject, place) => ({
        ...subject,
        selectedLevels: subjects[place]!.levels.map((level) => level.id),
      })),
      lesson_levels: mapBySubject(tutor, ({ levels }) => levels),
      lesson_descriptions: mapBySubject(tutor, ({ description }) => description),
      locations_home: places.home.map(presentLocation),
      locations_travel: places.travel.map(presentLocation),
      locations_online: shown.work_online,
      time_zone: ctx.edition.timeZone,
      university: university ? { name: university } : null,
      documents: checked.map(({ kind, at }) => ({ kind, checked_at: at })),
      answers_within: tutor.answers_within,
      rating: presentPublicRating(tutor),
      reviews: {
        marks: [...(summary?.marks ?? noMarks)],
        total_count: summary?.reviews ?? 0,
        avg_review_mark: summary?.average ?? null,
      },
      link: localePath(ctx.locale, ctx.edition.locales, `/user-${id}/`),
    },
  }
}

export async function getTutorForOrderForm(ctx: Ctx, { id }: Input<OrderForm>): Promise<Answer<OrderForm>> {
  const tutor = await getPublicTutor(ctx, id)
  const { shown, subjects, places } = tutor
  const levels = new Map(subjects.flatMap((subject) => subject.levels).map((level) => [level.id, level]))
  return {
    tutor: {
      ...presentCommonFields(tutor),
      id,
      first_name: shown.first_name,
      schedule: shown.schedule,
      time_zone: ctx.edition.timeZone,
      lesson_levels: mapBySubject(tutor, (subject) => subject.levels.map((level) => level.id)),
      levels: [...levels.values()],
      prices: Object.fromEntries(shown.subjects.map(({ subject_id, price }) => [String(subject_id), price])),
      locations: { client_place: places.travel.map(presentLocation), tutor_place: places.home.map(presentLocation) },
      location_at_client: shown.work_travel,
      location_at_tutor: shown.work_home,
      location_at_online: shown.work_online,
    },
  }
}

function presentCommonFields({ shown, subjects, avatar, accept_orders }: PublicTutor) {
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

function mapBySubject<V>({ subjects }: PublicTutor, valueOf: (subject: PublicTutor['subjects'][number]) => V) {
  return Object.fromEntries(subjects.map((subject) => [String(subject.id), valueOf(subject)]))
}

function presentLocation({ city, districts }: PublicTutor['places']['home'][number]) {
  return { city_id: city.id, city: city.name, districts }
}
