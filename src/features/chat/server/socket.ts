import { z } from 'zod'
import { admit, ownVisibleId } from '#shared/access.ts'
import type { Person, StaffMember } from '#shared/access.ts'
import { flag, id } from '#shared/codecs.ts'
import { refuse, refuseFields } from '#shared/errors.ts'
import { bellsOf } from '#features/notifications/public.ts'
import { problemsOf } from '#platform/http/issues.ts'
import type { Line, Listening, Socket } from '#platform/http/sockets.ts'
import { inTransaction, readingCtx } from '#platform/runtime.ts'
import type { Asker, Runtime } from '#platform/runtime.ts'
import { endpoints, message } from '../contract.ts'
import { burst, sideOf, signalKinds, speakers } from '../model.ts'
import type { Speaker } from '../model.ts'
import { hubOf } from './hub.ts'
import { readerOf } from './present.ts'
import { sendMessage } from './send-message.ts'
import { signalNews } from './signals.ts'
import { conversationOf, partyOf, talkOf } from './talk.ts'
import type { Talker } from './talk.ts'

/** Who opens it: their role and id are told, and must be the session's own. Signals go to those who ask for them. */
const opened = z.object({
  role: z.enum(speakers),
  id: id(),
  order_id: id().optional(),
  signals: flag().default(false),
})
const said = endpoints.send.input.extend({
  order_id: id().optional(),
  sender: z.enum(speakers).optional(),
  sender_id: id().optional(),
  signal: z.enum(signalKinds).optional(),
})

const burstMs = 10_000

const tells = z.object({
  status: z.literal('success'),
  data: z.union([
    z.object({ msg_service: z.int(), msg_data: message }),
    z.object({ signal: z.looseObject({ kind: z.string() }) }),
    z.object({ listening: z.literal(true) }),
  ]),
})

export const socket: Socket = {
  path: '/websocket/',
  who: endpoints.send.who,
  query: opened,
  takes: said,
  tells,
  open,
}

async function open(runtime: Runtime, line: Line): Promise<Listening> {
  const read = opened.safeParse(line.query)
  if (!read.success) throw refuse('not_found')
  const { role, id: told, order_id, signals } = read.data
  const asker = askerAs(line.asker, role)
  const { actor } = asker
  if (ownVisibleId(actor) !== told) throw refuse('forbidden')
  if (order_id !== undefined) await checkOrder(runtime, asker, order_id, role)
  else if (actor.limits) throw refuse('forbidden')
  const stop = await hubOf(runtime).watch({
    ...readerOf(readingCtx(runtime, asker)),
    side: sideOf(role),
    id: actor.id,
    order_id,
    deliver: (one) => {
      const msg_data = z.encode(message, one)
      line.send({
        status: 'success',
        data: {
          msg_service: one.message_service ?? 0,
          msg_data,
        },
      })
    },
    signal: signals
      ? (signal) =>
          line.send({
            status: 'success',
            data: { signal },
          })
      : undefined,
  })
  const side = sideOf(role)
  const silence =
    signals && order_id === undefined && side !== 'client'
      ? bellsOf(runtime).watch({
          edition: asker.edition.code,
          of: side === 'staff' ? 'staff' : actor.id,
          ring: () => line.send({ status: 'success', data: { signal: { kind: 'bell' } } }),
        })
      : undefined
  // From here on nothing is missed: whoever wants to know what was said before asks now, and not sooner.
  if (signals) line.send({ status: 'success', data: { listening: true } })
  const mayGoOn = actor.realm === 'staff' ? pace() : paceOf(`${asker.edition.code} ${ownVisibleId(actor)}`)
  return {
    realm: actor.realm,
    async heard(given) {
      if (!mayGoOn(Date.now())) throw refuse('too_many_requests')
      const parsed = said.safeParse(withoutEmpty(given), { reportInput: true })
      if (!parsed.success) throw refuseFields(problemsOf(parsed.error))
      const { sender = role, sender_id = told, order_id: about = order_id, signal, ...rest } = parsed.data
      if (sender !== role || sender_id !== told) throw refuse('forbidden')
      if (about === undefined) throw refuse('not_found')
      if (signal) {
        const { recipient, recipient_id } = rest
        const talk = await talkOf(readingCtx(runtime, asker) as Talker, {
          order_id: about,
          role,
          with: recipient,
          with_id: recipient_id,
        })
        if (talk.party.acted) return
        const conversation = await conversationOf(readingCtx(runtime, asker), talk)
        const event = signalNews(signal, sideOf(role))
        if (conversation) runtime.bus.publish([{ event, edition: asker.edition.code, id: conversation.id }])
        return
      }
      // The answer is the message itself, in its turn.
      await inTransaction(runtime, asker, (ctx) => sendMessage(ctx as Talker, { ...rest, role, order_id: about }))
    },
    gone() {
      stop()
      silence?.()
    },
  }
}

/** Whoever has nothing to say in a field may say so in any way. */
function withoutEmpty(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== '' && value !== 0))
}

/** One person types, in however many windows; the staff are many. */
const paces = new Map<string, ReturnType<typeof pace>>()
const mostPaces = 10_000

function paceOf(key: string): ReturnType<typeof pace> {
  const known = paces.get(key) ?? pace()
  // Whoever is forgotten begins anew.
  if (paces.size >= mostPaces) paces.clear()
  paces.set(key, known)
  return known
}

/** Whether one more is not too many at once. */
function pace(): (now: number) => boolean {
  const times: number[] = []
  return (now) => {
    times.push(now)
    return times.length <= burst || now - times.shift()! >= burstMs
  }
}

type Somebody = Asker & { actor: StaffMember | Person }

/** The one of the two sessions of a browser that the role belongs to. */
function askerAs(asker: Asker, role: Speaker): Somebody {
  const who = role === 'admin' ? { staff: endpoints.send.who.staff } : { persons: [role], limited: true as const }
  const actor = admit(who, asker.auth)
  if (typeof actor === 'string') throw refuse(actor)
  if (actor.realm === 'guest') throw refuse('unauthorized')
  return { ...asker, actor }
}

async function checkOrder(runtime: Runtime, asker: Somebody, order_id: number, role: Speaker): Promise<void> {
  const ctx = readingCtx(runtime, asker) as Talker
  const order = await ctx.db
    .selectFrom('lesson_order as o')
    .leftJoin('order_response as r', (join) =>
      join
        .onRef('r.edition', '=', 'o.edition')
        .onRef('r.order_id', '=', 'o.id')
        .on('r.tutor_id', '=', asker.actor.id)
        .on('r.state', '<>', 'marked'),
    )
    .select(['o.id', 'o.client_id', 'r.tutor_id'])
    .where('o.edition', '=', ctx.edition.code)
    .where('o.id', '=', order_id)
    .executeTakeFirst()
  if (!order) throw refuse('not_found')
  const { side } = partyOf(ctx, order, role)
  // An order that a tutor was never asked about is answered like one that does not exist.
  if (side === 'tutor' && order.tutor_id === null) throw refuse('not_found')
}
