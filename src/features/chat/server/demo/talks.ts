import type { Draw } from '#editions/demo/draw.ts'
import type { Kind, Side } from '../../model.ts'
import type { Told } from '../present.ts'
import { told } from '../said-by-itself.ts'
import { talksAbout } from './words.ts'
import type { Line, Topic } from './words.ts'
import type { Order } from './world.ts'

export type DemoMessage = {
  at: Date
  side: Side
  sender_id: number | null
  text: string
  media: Line['media']
  told: Told | null
}
export type DemoTalk = {
  order_id: number
  kind: Kind
  client_id: number | null
  tutor_id: number | null
  messages: DemoMessage[]
  /** Who has not read the last words yet. */
  unread: Side | undefined
}

const minuteMs = 60_000
/** So many of the orders have each kind of talk; those of the logins have all that are not with the staff. */
const share: Record<Topic, number> = {
  asked: 0.7,
  agreed: 0.35,
  appointed: 0.8,
  taught: 0.6,
  client_staff: 0.3,
  tutor_staff: 0.2,
}
/** Talks that waited longer than this for an answer would shame everybody. */
const freshMs = 3 * 24 * 60 * minuteMs

/** Everything that was said about an order: with each tutor, and of either side with the staff. */
export function makeTalks(order: Order, draw: Draw, now: Date): DemoTalk[] {
  const common = { order_id: order.id, unread: undefined }
  const pairs = tutorsOf(order).map((tutor_id): DemoTalk => {
    const messages = [...byItself(order, tutor_id), ...said(order, tutor_id, draw, now)]
    return { ...common, kind: 'client_tutor', client_id: order.client_id, tutor_id, messages }
  })
  const client: DemoTalk = {
    ...common,
    kind: 'client_staff',
    client_id: order.client_id,
    tutor_id: null,
    messages: spoken(order, draw, now, 'client_staff', { from: order.created_at, tutor_id: 0 }),
  }
  const appointed = order.happened.find(({ name }) => name === 'order.appoint')
  const tutor: DemoTalk[] =
    order.tutor_id !== null && appointed
      ? [
          {
            ...common,
            kind: 'tutor_staff',
            client_id: null,
            tutor_id: order.tutor_id,
            messages: spoken(order, draw, now, 'tutor_staff', { from: appointed.at, tutor_id: order.tutor_id }),
          },
        ]
      : []
  return [...pairs, client, ...tutor]
    .filter(({ messages }) => messages.length > 0)
    .map((talk) => withMarks({ ...talk, messages: inTurn(talk.messages) }, order, draw, now))
}

/** Whoever teaches, and of the others the latest who would; whomever something happened with, too. */
function tutorsOf({ tutor_id, answers, happened }: Order): number[] {
  const known = [tutor_id, ...happened.map((one) => one.tutor_id), ...answers.slice(0, 2).map((one) => one.tutor_id)]
  return [...new Set(known.filter((id) => id !== null))]
}

function byItself({ happened }: Order, tutor_id: number): DemoMessage[] {
  return happened
    .filter((one) => one.tutor_id === tutor_id)
    .map(({ name, at, first_class }) => {
      const words = told[name]!({ first_class })
      return { at, side: 'staff', sender_id: null, text: '', media: undefined, told: words }
    })
}

/** Before the answer, after it, from the appointment on, and after the first lesson. */
function said(order: Order, tutor_id: number, draw: Draw, now: Date): DemoMessage[] {
  const answer = order.answers.find((one) => one.tutor_id === tutor_id)
  if (!answer) return []
  if (answer.state === 'offered') return spoken(order, draw, now, 'asked', { from: answer.at, tutor_id })
  const from = order.happened.find((one) => one.tutor_id === tutor_id && one.name === 'order.appoint')?.at
  if (answer.state === 'agreed' || !from) return spoken(order, draw, now, 'agreed', { from: answer.at, tutor_id })
  const after = order.taught_at && order.taught_at < now ? order.taught_at : undefined
  return [
    ...spoken(order, draw, now, 'appointed', { from, tutor_id }),
    ...(after ? spoken(order, draw, now, 'taught', { from: after, tutor_id }) : []),
  ]
}

/** One of the talks about it, as people write: minutes apart, and of what is still to come nothing. */
function spoken(
  order: Order,
  draw: Draw,
  now: Date,
  topic: Topic,
  { from, tutor_id }: { from: Date; tutor_id: number },
): DemoMessage[] {
  const withStaff = topic === 'client_staff' || topic === 'tutor_staff'
  const fresh = now.getTime() - from.getTime() < freshMs
  // Of what was asked long ago, nothing is without an answer.
  const talks = talksAbout(order.locale, topic).filter((talk) => !withStaff || fresh || talk.length > 1)
  const lines = draw.pick(talks)
  const happens = draw.chance(share[topic])
  let at = from.getTime() + draw.int(4, 40) * minuteMs
  const messages = lines.map((line): DemoMessage => {
    const sender_id = { client: order.client_id, tutor: tutor_id, staff: null }[line.side]
    const message = { ...line, at: new Date(at), sender_id, told: null }
    at += draw.int(1, line.media ? 4 : 25) * minuteMs + draw.int(0, 59) * 1000
    return message
  })
  return happens || (order.ofLogin && !withStaff) ? messages.filter((one) => one.at < now) : []
}

const inTurn = (messages: readonly DemoMessage[]) => messages.toSorted((a, b) => a.at.getTime() - b.at.getTime())

/** Of what is fresh some waits to be read: always for those whom everybody may be. */
function withMarks(talk: DemoTalk, { ofLogin }: Order, draw: Draw, now: Date): DemoTalk {
  const last = talk.messages.at(-1)!
  const waits = draw.chance(0.4)
  const fresh = now.getTime() - last.at.getTime() < freshMs
  const other = otherOf(talk.kind, last.side)
  const asksStaff = other === 'staff' && talk.messages.length === 1
  return { ...talk, unread: fresh && !last.told && (waits || ofLogin || asksStaff) ? other : undefined }
}

function otherOf(kind: Kind, side: Side): Side {
  const [one, two] = kind.split('_') as [Side, Side]
  return side === one ? two : one
}
