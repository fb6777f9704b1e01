import type { ApiClient } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import type { Ctx as AnyCtx } from '#platform/context.ts'
import { getCatalogNames, getTutor, listTutors } from '#features/catalog/public.ts'
import type { apiEndpoints as calls } from '../../contract/v1.ts'

type Ctx = AnyCtx<ApiClient>
type Places = { work_online: boolean; work_home: boolean; work_travel: boolean }

export async function listApiTutors(
  ctx: Ctx,
  { subject, city, online, page }: Input<typeof calls.tutors>,
): Promise<Answer<typeof calls.tutors>> {
  const filters = { ...(subject && { lesson: subject }), ...(city && { city }) }
  // Partners get the list without paid placements, which rotate and are labelled on our pages.
  const { tutors } = await listTutors(ctx, { ...filters, online, page, g_bot: true })
  return {
    tutors: {
      items: tutors.items.map((tutor) => ({
        id: tutor.id,
        name: tutor.name,
        city: tutor.city,
        subjects: tutor.lessons.map(({ id, name }) => ({ id, name })),
        summary: tutor.short_description,
        price_per_hour: { amount: tutor.rate.id, currency: tutor.rate.currency },
        formats: presentFormats(tutor),
        verified: tutor.verified,
        rating: tutor.avg_review_mark,
        reviews: tutor.reviews_count,
        photo: absolute(ctx, tutor.avatar?.preview_url),
        url: ctx.site.link(ctx.locale, `/user-${tutor.id}/`),
      })),
      page: tutors.page,
      pages: tutors.pages,
      total: tutors.total,
    },
  }
}

export async function getApiTutor(ctx: Ctx, { id }: Input<typeof calls.tutor>): Promise<Answer<typeof calls.tutor>> {
  const { tutor } = await getTutor(ctx, { id })
  const { currency } = tutor.rate
  return {
    tutor: {
      id,
      name: tutor.name,
      city: tutor.city,
      subjects: tutor.subjects.map(({ subject_id, name, price }) => ({
        id: subject_id,
        name,
        price_per_hour: { amount: price, currency },
        levels: (tutor.lesson_levels[String(subject_id)] ?? []).map((level) => level.name),
      })),
      summary: tutor.short_description,
      description: tutor.description,
      price_per_hour: { amount: tutor.rate.id, currency },
      formats: presentFormats(tutor),
      verified: tutor.verified,
      rating: tutor.reviews.avg_review_mark,
      reviews: tutor.reviews.total_count,
      photo: absolute(ctx, tutor.avatar?.preview_url),
      accepts_requests: tutor.accept_orders,
      url: ctx.site.link(ctx.locale, `/user-${id}/`),
    },
  }
}

export async function listApiSubjects(ctx: Ctx): Promise<Answer<typeof calls.subjects>> {
  const { subjects } = await getCatalogNames(ctx)
  return { subjects: subjects.active.map(({ id, name, alias }) => ({ id, name, alias })) }
}

export async function listApiCities(ctx: Ctx): Promise<Answer<typeof calls.cities>> {
  const { cities } = await getCatalogNames(ctx)
  return { cities: cities.active.map(({ id, name, alias }) => ({ id, name, alias })) }
}

function presentFormats({ work_online, work_home, work_travel }: Places) {
  return [
    ...(work_online ? (['online'] as const) : []),
    ...(work_home ? (['at_tutor'] as const) : []),
    ...(work_travel ? (['at_student'] as const) : []),
  ]
}

const absolute = ({ site }: Ctx, path: string | undefined) => (path === undefined ? null : site.origin + path)
