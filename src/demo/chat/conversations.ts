import type { Draw } from '../draw.ts'
import type { ConversationKind, Side } from '#features/chat/model.ts'
import type { SystemMessage } from '#features/chat/public.ts'
import { systemMessageBuilders } from '#features/chat/public.ts'
import { listChatScripts } from './scripts.ts'
import type { ScriptLine, Topic } from './scripts.ts'
import type { DemoOrder } from './orders.ts'

export type DemoMessage = {
  at: Date
  side: Side
  sender_id: number | null
  text: string
  media: ScriptLine['media']
  systemMessage: SystemMessage | null
}
export type DemoConversation = {
  order_id: number
  kind: ConversationKind
  client_id: number | null
  tutor_id: number | null
  messages: DemoMessage[]
  /** The side that has not read the last messages. */
  unread: Side | undefined
}

const minuteMs = 60_000
/**
 * The share of orders with a conversation on each topic. Orders of demo logins have all topics except those with staff.
 */
const topicShare: Record<Topic, number> = {
  asked: 0.7,
  agreed: 0.35,
  appointed: 0.8,
  taught: 0.6,
  client_staff: 0.3,
  tutor_staff: 0.2,
}
/** Unanswered conversations with staff must be younger than this. */
const freshMs = 3 * 24 * 60 * minuteMs

export function makeDemoConversations(order: DemoOrder, draw: Draw, now: Date): DemoConversation[] {
  const common = { order_id: order.id, unread: undefined }
  const pairs = conversationTutors(order).map((tutor_id): DemoConversation => {
    const messages = [...makeSystemMessages(order, tutor_id), ...makeTutorMessages(order, tutor_id, draw, now)]
    return { ...common, kind: 'client_tutor', client_id: order.client_id, tutor_id, messages }
  })
  const client: DemoConversation = {
    ...common,
    kind: 'client_staff',
    client_id: order.client_id,
    tutor_id: null,
    messages: makeMessages(order, draw, now, 'client_staff', { from: order.created_at, tutor_id: 0 }),
  }
  const appointed = order.events.find(({ name }) => name === 'order.appoint')
  const tutor: DemoConversation[] =
    order.tutor_id !== null && appointed
      ? [
          {
            ...common,
            kind: 'tutor_staff',
            client_id: null,
            tutor_id: order.tutor_id,
            messages: makeMessages(order, draw, now, 'tutor_staff', { from: appointed.at, tutor_id: order.tutor_id }),
          },
        ]
      : []
  return [...pairs, client, ...tutor]
    .filter(({ messages }) => messages.length > 0)
    .map((conversation) =>
      withUnread({ ...conversation, messages: sortByTime(conversation.messages) }, order, draw, now),
    )
}

/** The appointed tutor, tutors with system messages, and the two latest other respondents. */
function conversationTutors({ tutor_id, responses, events }: DemoOrder): number[] {
  const known = [tutor_id, ...events.map((one) => one.tutor_id), ...responses.slice(0, 2).map((one) => one.tutor_id)]
  return [...new Set(known.filter((id) => id !== null))]
}

function makeSystemMessages({ events }: DemoOrder, tutor_id: number): DemoMessage[] {
  return events
    .filter((one) => one.tutor_id === tutor_id)
    .map(({ name, at, first_class }) => {
      const systemMessage = systemMessageBuilders[name]!({ first_class })
      return { at, side: 'staff', sender_id: null, text: '', media: undefined, systemMessage }
    })
}

/** Picks scripts by the state of the tutor's response: asked, agreed, appointed, taught. */
function makeTutorMessages(order: DemoOrder, tutor_id: number, draw: Draw, now: Date): DemoMessage[] {
  const answer = order.responses.find((one) => one.tutor_id === tutor_id)
  if (!answer) return []
  if (answer.state === 'offered') return makeMessages(order, draw, now, 'asked', { from: answer.at, tutor_id })
  const from = order.events.find((one) => one.tutor_id === tutor_id && one.name === 'order.appoint')?.at
  if (answer.state === 'agreed' || !from) return makeMessages(order, draw, now, 'agreed', { from: answer.at, tutor_id })
  const after = order.taught_at && order.taught_at < now ? order.taught_at : undefined
  return [
    ...makeMessages(order, draw, now, 'appointed', { from, tutor_id }),
    ...(after ? makeMessages(order, draw, now, 'taught', { from: after, tutor_id }) : []),
  ]
}

/** Messages are minutes apart; those in the future are left out. */
function makeMessages(
  order: DemoOrder,
  draw: Draw,
  now: Date,
  topic: Topic,
  { from, tutor_id }: { from: Date; tutor_id: number },
): DemoMessage[] {
  const withStaff = topic === 'client_staff' || topic === 'tutor_staff'
  const fresh = now.getTime() - from.getTime() < freshMs
  // Old questions to staff always have an answer.
  const conversations = listChatScripts(order.locale, topic).filter(
    (conversation) => !withStaff || fresh || conversation.length > 1,
  )
  const lines = draw.pick(conversations)
  const happens = draw.chance(topicShare[topic])
  let at = from.getTime() + draw.int(4, 40) * minuteMs
  const messages = lines.map((line): DemoMessage => {
    const sender_id = { client: order.client_id, tutor: tutor_id, staff: null }[line.side]
    const message = { ...line, at: new Date(at), sender_id, systemMessage: null }
    at += draw.int(1, line.media ? 4 : 25) * minuteMs + draw.int(0, 59) * 1000
    return message
  })
  return happens || (order.isDemoLogin && !withStaff) ? messages.filter((one) => one.at < now) : []
}

const sortByTime = (messages: readonly DemoMessage[]) => messages.toSorted((a, b) => a.at.getTime() - b.at.getTime())

/** Some recent conversations stay unread; those of demo logins always do. */
function withUnread(
  conversation: DemoConversation,
  { isDemoLogin }: DemoOrder,
  draw: Draw,
  now: Date,
): DemoConversation {
  const last = conversation.messages.at(-1)!
  const waits = draw.chance(0.4)
  const fresh = now.getTime() - last.at.getTime() < freshMs
  const other = otherSide(conversation.kind, last.side)
  const asksStaff = other === 'staff' && conversation.messages.length === 1
  return {
    ...conversation,
    unread: fresh && !last.systemMessage && (waits || isDemoLogin || asksStaff) ? other : undefined,
  }
}

function otherSide(kind: ConversationKind, side: Side): Side {
  const [one, two] = kind.split('_') as [Side, Side]
  return side === one ? two : one
}
