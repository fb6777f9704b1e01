import { z } from 'zod'
import { authorize, ownVisibleId } from '#shared/access.ts'
import type { Person, StaffMember } from '#shared/access.ts'
import { flag, id } from '#shared/codecs.ts'
import { fail, failFields } from '#shared/errors.ts'
import { notificationBadges } from '#features/notifications/public.ts'
import { fieldProblems } from '#platform/http/issues.ts'
import type { SocketConnection, SocketListener, SocketRoute, Runtime } from '#platform/plugin.ts'
import { inTransaction, readOnlyCtx } from '#platform/runtime.ts'
import type { Requester } from '#platform/requester.ts'
import { chatEndpoints, message } from '../contract.ts'
import { maxBurst, sideOf, signalKinds, chatRoles } from '../model.ts'
import type { ChatRole } from '../model.ts'
import { chatHubOf } from './hub.ts'
import { createReaderSession } from './present.ts'
import { sendChatMessage } from './send-message.ts'
import { signalBusEvent } from './signals.ts'
import { findConversation, resolveParty, getConversationAccess } from './conversation-access.ts'
import type { ChatCtx } from './conversation-access.ts'

/** The role and id must match the session. Signals are sent only on request. */
const socketQuery = z.object({
  role: z.enum(chatRoles),
  id: id(),
  order_id: id().optional(),
  signals: flag().default(false),
})
const incomingFrame = chatEndpoints.send.input.extend({
  order_id: id().optional(),
  sender: z.enum(chatRoles).optional(),
  sender_id: id().optional(),
  signal: z.enum(signalKinds).optional(),
})

const burstMs = 10_000

const outgoingFrame = z.object({
  status: z.literal('success'),
  data: z.union([
    z.object({ msg_service: z.int(), msg_data: message }),
    z.object({ signal: z.looseObject({ kind: z.string() }) }),
    z.object({ listening: z.literal(true) }),
  ]),
})

export const chatSocket: SocketRoute = {
  path: '/websocket/',
  who: chatEndpoints.send.who,
  query: socketQuery,
  incoming: incomingFrame,
  outgoing: outgoingFrame,
  open: openSocket,
}

async function openSocket(runtime: Runtime, connection: SocketConnection): Promise<SocketListener> {
  const read = socketQuery.safeParse(connection.query)
  if (!read.success) throw fail('not_found')
  const { role, id: visibleId, order_id, signals } = read.data
  const requester = authorizeAs(connection.requester, role)
  const { actor } = requester
  if (ownVisibleId(actor) !== visibleId) throw fail('forbidden')
  if (order_id !== undefined) await assertOrderAccess(runtime, requester, order_id, role)
  else if (actor.limits) throw fail('forbidden')
  const stop = await chatHubOf(runtime).watch({
    ...createReaderSession(readOnlyCtx(runtime, requester)),
    side: sideOf(role),
    id: actor.id,
    order_id,
    deliver: (one) => {
      const msg_data = z.encode(message, one)
      connection.send({
        status: 'success',
        data: {
          msg_service: one.message_service ?? 0,
          msg_data,
        },
      })
    },
    signal: signals
      ? (signal) =>
          connection.send({
            status: 'success',
            data: { signal },
          })
      : undefined,
  })
  const side = sideOf(role)
  const unwatchBadges =
    signals && order_id === undefined && side !== 'client'
      ? notificationBadges(runtime).watch({
          edition: requester.edition.code,
          owner: side === 'staff' ? 'staff' : actor.id,
          notify: () => connection.send({ status: 'success', data: { signal: { kind: 'bell' } } }),
        })
      : undefined
  // From here on no message is missed; the client now reads the history.
  if (signals) connection.send({ status: 'success', data: { listening: true } })
  const withinLimit =
    actor.realm === 'staff'
      ? createRateLimiter()
      : rateLimiterOf(runtime, `${requester.edition.code} ${ownVisibleId(actor)}`)
  return {
    realm: actor.realm,
    async onMessage(given) {
      if (!withinLimit(Date.now())) throw fail('too_many_requests')
      const parsed = incomingFrame.safeParse(dropEmptyFields(given), { reportInput: true })
      if (!parsed.success) throw failFields(fieldProblems(parsed.error))
      const { sender = role, sender_id = visibleId, order_id: about = order_id, signal, ...rest } = parsed.data
      if (sender !== role || sender_id !== visibleId) throw fail('forbidden')
      if (about === undefined) throw fail('not_found')
      if (signal) {
        const { recipient, recipient_id } = rest
        const access = await getConversationAccess(readOnlyCtx(runtime, requester) as ChatCtx, {
          order_id: about,
          role,
          with: recipient,
          with_id: recipient_id,
        })
        if (access.party.impersonated) return
        const conversation = await findConversation(readOnlyCtx(runtime, requester), access)
        const event = signalBusEvent(signal, sideOf(role))
        if (conversation) runtime.bus.publish([{ event, edition: requester.edition.code, id: conversation.id }])
        return
      }
      // The sender receives the message itself through the hub.
      await inTransaction(runtime, requester, (ctx) =>
        sendChatMessage(ctx as ChatCtx, { ...rest, role, order_id: about }),
      )
    },
    onClose() {
      stop()
      unwatchBadges?.()
    },
  }
}

/** Clients send null, '' or 0 for fields without a value. */
function dropEmptyFields(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== '' && value !== 0))
}

type RateLimiter = (now: number) => boolean
/** One limiter per person across all sockets of a server; staff have one per socket. */
const rateLimiters = new WeakMap<Runtime, Map<string, RateLimiter>>()
const maxRateLimiters = 10_000

function rateLimiterOf(runtime: Runtime, key: string): RateLimiter {
  const limiters = rateLimiters.get(runtime) ?? new Map<string, RateLimiter>()
  rateLimiters.set(runtime, limiters)
  const known = limiters.get(key) ?? createRateLimiter()
  // Clearing resets all limits, which is harmless.
  if (limiters.size >= maxRateLimiters) limiters.clear()
  limiters.set(key, known)
  return known
}

function createRateLimiter(): RateLimiter {
  const times: number[] = []
  return (now) => {
    times.push(now)
    return times.length <= maxBurst || now - times.shift()! >= burstMs
  }
}

type AuthorizedRequester = Requester & { actor: StaffMember | Person }

/** A browser may have a staff and a person session; the role selects one. */
function authorizeAs(requester: Requester, role: ChatRole): AuthorizedRequester {
  const who = role === 'admin' ? { staff: chatEndpoints.send.who.staff } : { persons: [role], limited: true as const }
  const actor = authorize(who, requester.auth)
  if (typeof actor === 'string') throw fail(actor)
  if (actor.realm === 'guest') throw fail('unauthorized')
  return { ...requester, actor }
}

async function assertOrderAccess(
  runtime: Runtime,
  requester: AuthorizedRequester,
  order_id: number,
  role: ChatRole,
): Promise<void> {
  const ctx = readOnlyCtx(runtime, requester) as ChatCtx
  const order = await ctx.db
    .selectFrom('lesson_order as o')
    .leftJoin('order_response as r', (join) =>
      join
        .onRef('r.edition', '=', 'o.edition')
        .onRef('r.order_id', '=', 'o.id')
        .on('r.tutor_id', '=', requester.actor.id)
        .on('r.state', '<>', 'marked'),
    )
    .select(['o.id', 'o.client_id', 'r.tutor_id'])
    .where('o.edition', '=', ctx.edition.code)
    .where('o.id', '=', order_id)
    .executeTakeFirst()
  if (!order) throw fail('not_found')
  const { side } = resolveParty(ctx, order, role)
  // Hides the existence of orders that the tutor was not asked about.
  if (side === 'tutor' && order.tutor_id === null) throw fail('not_found')
}
