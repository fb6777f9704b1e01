import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { flag, text } from '#shared/codecs.ts'
import { noFields, definePage } from '#shared/contract.ts'
import { searchOptions } from './home-contract.ts'

export * from './catalog-contract.ts'
export * from './home-contract.ts'
export * from './link-lists-contract.ts'
export * from './suggest-contract.ts'
export * from './tutor-contract.ts'

/**
 * Target of the search block and, with `q`, of the search field in the header. It redirects to a list and works without
 * JavaScript.
 */
export const searchPage = definePage({
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
  data: noFields,
})

/** Shown for unknown paths and for pages that failed to load. */
export const notFoundPage = definePage({
  id: 'not_found',
  path: '/404',
  who: guest,
  layout: 'site',
  input: z.object({ reason: z.string().max(40) }),
  data: z.object({ filter_lists: searchOptions, reason: z.string(), catalog: z.string() }),
})

/**
 * Shown when the server itself fails, so it needs no data, session or database, and when a form without JavaScript
 * fails, with the texts of the failure. `needs_email` leads to the settings, where an email can be entered. Support finds
 * `request_id` in the log.
 */
export const sorryPage = definePage({
  id: 'sorry',
  path: '/sorry',
  who: guest,
  layout: 'bare',
  plain: true,
  input: z.object({
    reason: z.string().max(40),
    texts: z.array(z.string()).default([]),
    needs_email: z.boolean().default(false),
    request_id: z.string().max(64).default(''),
  }),
  data: z.object({
    reason: z.string(),
    texts: z.array(z.string()),
    needs_email: z.boolean(),
    request_id: z.string(),
  }),
})
