import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { seconds } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { catalogCard, listedTutor } from './catalog-contract.ts'

const option = z.object({ value: z.int(), alias: z.string(), link: z.string(), text: z.string() })
const lists = <T extends z.ZodType>(item: T) => z.object({ lesson: z.array(item), city: z.array(item) })

/** Only what the page shows, because page data travels twice: as HTML and as JSON. */
export const searchOptions = lists(option.pick({ alias: true, text: true }))
const links = lists(option.pick({ link: true, text: true }))

const recentReview = z.object({
  id: z.int(),
  mark: z.int(),
  text: z.string(),
  lang: z.string(),
  author: z.string(),
  lesson: z.string(),
  created_at: seconds(),
  tutor: z.object({ id: z.int(), name: z.string(), avatar: z.string().nullable(), link: z.string() }),
})

const mainPage = z.object({
  filter_lists: lists(option),
  /** Marked popular by staff and having tutors, most tutors first. */
  popular: lists(option.extend({ count: z.int() })),
  total_tutors: z.int(),
  best_tutors: z.array(listedTutor),
  /** Over all reviews of the edition. */
  avg_review_mark: z.number().nullable(),
  total_count: z.int(),
  reviews: z.array(recentReview),
})

export type FilterOption = z.output<typeof option>
export type FilterLists = { lesson: FilterOption[]; city: FilterOption[] }
export type SearchOptions = z.output<typeof searchOptions>
export type MainPage = z.output<typeof mainPage>

const lang = z.object({ lang: z.enum(locales).optional() })
export const homeEndpoints = {
  mainPage: endpoint({ method: 'GET', path: '/api/client/main_page', who: guest, input: lang, answer: mainPage }),
  footer: endpoint({
    method: 'GET',
    path: '/api/client/footer',
    who: guest,
    input: lang,
    answer: links.extend({ level: links.shape.lesson }),
  }),
}

export const tutorCard = catalogCard.pick({
  id: true,
  name: true,
  first_name: true,
  avatar: true,
  subjects: true,
  short_description: true,
  city: true,
  places: true,
  price: true,
  verified: true,
  rating: true,
  reviews: true,
})
const homeReview = recentReview.omit({ created_at: true, tutor: true }).extend({
  day: z.string(),
  tutor: z.object({ name: z.string(), avatar: z.string().optional(), link: z.string() }),
})
export type TutorCardData = z.output<typeof tutorCard>
export type HomeReview = z.output<typeof homeReview>

/** Numbers arrive formatted, because loading number formats in the browser is slower than rendering the page. */
export const homePage = definePage({
  id: 'home',
  path: '/',
  who: guest,
  layout: 'site',
  input: noFields,
  data: z.object({
    filter_lists: searchOptions,
    popular: lists(option.pick({ link: true, text: true }).extend({ count: z.string() })),
    total_tutors: z.string(),
    rating: z.object({ mark: z.string(), text: z.string() }).optional(),
    best_tutors: z.array(tutorCard),
    reviews: z.array(homeReview),
  }),
})
