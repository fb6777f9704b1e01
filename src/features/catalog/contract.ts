import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { flag, text } from '#shared/codecs.ts'
import { nothing, page } from '#shared/contract.ts'
import { choices } from './home-contract.ts'

export * from './catalog-contract.ts'
export * from './home-contract.ts'
export * from './lists-contract.ts'
export * from './suggest-contract.ts'
export * from './tutor-contract.ts'

/** Where the search block leads, and the box of the header with `q`: chooses the address, with or without JavaScript. */
export const searchPage = page({
  id: 'search',
  path: '/search/',
  who: guest,
  layout: 'none',
  input: z.object({
    lesson: text(80).default(''),
    city: text(80).default(''),
    online: flag().default(false),
    q: text(100).default('').catch(''),
    /** Text typed into the subject and city pickers that matches no option. */
    lesson_q: text(100).default('').catch(''),
    city_q: text(100).default('').catch(''),
  }),
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
