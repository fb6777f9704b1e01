import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { flag, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'

export * from './catalog-contract.ts'

const option = z.object({ value: z.int(), alias: z.string(), link: z.string(), text: z.string() })
const lists = <T extends z.ZodType>(item: T) => z.object({ lesson: z.array(item), city: z.array(item) })

/** Pages carry no more of an option than they show: it travels twice, as HTML and as data. */
const choices = lists(option.pick({ alias: true, text: true }))
const links = lists(option.pick({ link: true, text: true }))

const counted = option.extend({ tutors: z.int() })
const bestTutor = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  avatar: z.string().optional(),
  city: z.string().optional(),
  online: z.boolean(),
  subjects: z.array(z.string()),
  short_description: z.string(),
  price_from: z.int(),
  currency: z.string(),
  verified: z.boolean(),
})

/** On pages, figures arrive as they are read: a phone takes longer to learn a country's way of writing them than to draw the page. */
const countedLinks = lists(option.pick({ link: true, text: true }).extend({ tutors: z.string() }))
const tutorCard = bestTutor.omit({ price_from: true, currency: true }).extend({ price: z.string() })
const mainPage = z.object({
  filter_lists: lists(option),
  popular: lists(counted),
  total_tutors: z.int(),
  best_tutors: z.array(bestTutor),
})

export type FilterOption = z.output<typeof option>
export type FilterLists = { lesson: FilterOption[]; city: FilterOption[] }
export type Choices = z.output<typeof choices>
export type CountedLinks = z.output<typeof countedLinks>
export type TutorCard = z.output<typeof tutorCard>
export type MainPage = z.output<typeof mainPage>

export const endpoints = {
  mainPage: endpoint({
    method: 'GET',
    path: '/api/client/main_page',
    who: guest,
    input: z.object({ lang: z.enum(locales).optional() }),
    answer: mainPage,
  }),
  footer: endpoint({
    method: 'GET',
    path: '/api/client/footer',
    who: guest,
    input: z.object({ lang: z.enum(locales).optional() }),
    answer: links.extend({ level: links.shape.lesson }),
  }),
}

export const homePage = page({
  id: 'home',
  path: '/',
  who: guest,
  layout: 'site',
  input: nothing,
  data: z.object({
    filter_lists: choices,
    popular: countedLinks,
    total_tutors: z.string(),
    best_tutors: z.array(tutorCard),
  }),
})

/** Where the search block leads: chooses the catalog's address, with or without JavaScript. */
export const searchPage = page({
  id: 'search',
  path: '/search/',
  who: guest,
  layout: 'none',
  input: z.object({ lesson: text(80).default(''), city: text(80).default(''), online: flag().default(false) }),
  data: nothing,
})

/** Every unknown path, and every page that could not be shown. */
export const notFoundPage = page({
  id: 'not_found',
  path: '/404',
  who: guest,
  layout: 'site',
  input: z.object({ reason: z.string().max(40) }),
  data: z.object({ filter_lists: choices, reason: z.string(), catalog: z.string() }),
})

/** When the server itself is at a loss: needs no data, no session and no database. */
export const sorryPage = page({
  id: 'sorry',
  path: '/sorry',
  who: guest,
  layout: 'bare',
  input: z.object({ reason: z.string().max(40) }),
  data: z.object({ reason: z.string() }),
})
