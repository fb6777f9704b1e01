import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { flag, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'

const option = z.object({ value: z.int(), alias: z.string(), link: z.string(), text: z.string(), popular: z.boolean() })
const filterLists = z.object({ lesson: z.array(option), city: z.array(option) })
const home = z.object({ filter_lists: filterLists })

export type FilterOption = z.output<typeof option>
export type FilterLists = z.output<typeof filterLists>

export const endpoints = {
  mainPage: endpoint({
    method: 'GET',
    path: '/api/client/main_page',
    who: guest,
    input: z.object({ lang: z.enum(locales).optional() }),
    answer: home,
  }),
}

export const homePage = page({ id: 'home', path: '/', who: guest, layout: 'site', input: nothing, data: home })

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
  data: z.object({ filter_lists: filterLists, reason: z.string(), catalog: z.string() }),
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
