import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'

const person = { persons: ['client', 'tutor'] } as const
const limit = { seconds: 3600, perNetwork: 600, perActor: 60 } as const
const base64url = (length: number) => text(length, length).regex(/^[\w-]+$/)

export const pushEndpoints = {
  /** The key that browsers subscribe with, and whether this account has subscribed browsers. */
  key: endpoint({
    method: 'GET',
    path: '/api/push/key',
    who: person,
    input: noFields,
    answer: z.object({ key: z.string() }),
  }),
  /** Subscribes the browser for as long as this session lasts. */
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push/subscribe',
    who: person,
    inPerson: true,
    input: z.object({ endpoint: text(1000, 10), p256dh: base64url(87), auth: base64url(22) }),
    answer: noFields,
    limit,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/push/unsubscribe',
    who: person,
    inPerson: true,
    input: z.object({ endpoint: text(1000, 10) }),
    answer: noFields,
    limit,
  }),
}

/** Shown by the service worker without a connection; it adds what the browser has seen before. */
export const offlinePage = definePage({
  id: 'offline',
  path: '/offline',
  who: guest,
  layout: 'bare',
  input: noFields,
  data: noFields,
})
