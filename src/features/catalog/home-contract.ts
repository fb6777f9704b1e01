import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { seconds } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { card, listedTutor } from './catalog-contract.ts'

const option = z.object({ value: z.int(), alias: z.string(), link: z.string(), text: z.string() })
const lists = <T extends z.ZodType>(item: T) => z.object({ lesson: z.array(item), city: z.array(item) })

/** Pages carry no more of an option than they show: it travels twice, as HTML and as data. */
export const choices = lists(option.pick({ alias: true, text: true }))
const links = lists(option.pick({ link: true, text: true }))

/** What somebody said about a tutor lately. */
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
  /** Those of them that staff call popular and that have tutors, the most first. */
  popular: lists(option.extend({ count: z.int() })),
  total_tutors: z.int(),
  best_tutors: z.array(listedTutor),
  /** Of all reviews that tutors have. */
  avg_review_mark: z.number().nullable(),
  total_count: z.int(),
  reviews: z.array(recentReview),
})

export type FilterOption = z.output<typeof option>
export type FilterLists = { lesson: FilterOption[]; city: FilterOption[] }
export type Choices = z.output<typeof choices>
export type MainPage = z.output<typeof mainPage>

const lang = z.object({ lang: z.enum(locales).optional() })
export const endpoints = {
  mainPage: endpoint({ method: 'GET', path: '/api/client/main_page', who: guest, input: lang, answer: mainPage }),
  footer: endpoint({
    method: 'GET',
    path: '/api/client/footer',
    who: guest,
    input: lang,
    answer: links.extend({ level: links.shape.lesson }),
  }),
}

export const tutorCard = card.pick({
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
const spokenReview = recentReview.omit({ created_at: true, tutor: true }).extend({
  day: z.string(),
  tutor: z.object({ name: z.string(), avatar: z.string().optional(), link: z.string() }),
})
export type TutorCard = z.output<typeof tutorCard>
export type SpokenReview = z.output<typeof spokenReview>

/** Figures arrive as they are read: a phone takes longer to learn a country's way of writing them than to draw the page. */
export const homePage = page({
  id: 'home',
  path: '/',
  who: guest,
  layout: 'site',
  input: nothing,
  data: z.object({
    filter_lists: choices,
    popular: lists(option.pick({ link: true, text: true }).extend({ count: z.string() })),
    total_tutors: z.string(),
    /** The average of all marks and how many there are, as a sentence; absent without any. */
    rating: z.object({ mark: z.string(), text: z.string() }).optional(),
    best_tutors: z.array(tutorCard),
    reviews: z.array(spokenReview),
  }),
})
