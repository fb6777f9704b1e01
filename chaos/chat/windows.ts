import { setTimeout as sleep } from 'node:timers/promises'
import { Conversation } from '#features/chat/web/conversation.ts'
import type { Ways } from '#features/chat/web/conversation.ts'
import type { endpoints } from '#features/chat/contract.ts'
import type { PageMessage } from '#features/chat/model.ts'
import { openSite } from '../site.ts'
import type { Lines } from './lines.ts'
import type { Parties, Somebody } from './parties.ts'

/** Somebody who says something in one conversation, and what of it the product has acknowledged. */
export type Speaker = {
  name: string
  order_id: number
  said: string[]
  acknowledged: () => string[]
  /** Whether so much waits to be acknowledged that a person would wait, too. */
  isBusy: () => boolean
  /** What was not taken at first and asked for again: others may have overtaken it, as its author could see. */
  again: ReadonlySet<string>
  say: (text: string) => void
  close: () => void
}
/** Ids of the messages, as they stand in the window. */
export type Window = Speaker & { has: () => number[]; standing: () => string }
/** Positions as they came, line by line. */
export type Plain = Speaker & { stretches: () => number[][] }
/** More than that nobody says without an answer. */
const mostWaiting = 8

type Heard = { status: string; error?: unknown; data?: { msg_data?: PageMessage } }

/** The window of the browser's own code. `ways` may be spoilt, to see whether anybody notices. */
export function openWindow(
  lines: Lines,
  { order_id, tutor }: Parties,
  who: Somebody,
  spoil = (ways: Ways): Ways => ways,
): Window {
  const to = { client: 'tutor', tutor: 'client', admin: 'both' } as const
  const recipient = to[who.role]
  const address = { localAddress: lines.address(), cookie: who.cookie }
  const recipient_id = who.role === 'tutor' ? undefined : tutor.id
  const said: string[] = []
  const again = new Set<string>()
  const ways: Ways = {
    connect: (on) => {
      const { ws } = lines.open(who, on, { order_id, signals: true })
      return {
        send: (text) => {
          const message = { ...(JSON.parse(text) as object), recipient, recipient_id }
          if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(message))
        },
        close: () => ws.close(),
      }
    },
    after: async (position) => {
      const where = { order_id, role: who.role, with: recipient, with_id: recipient_id, after: position, limit: 100 }
      return asked(lines.port(), address, (call) => call<typeof endpoints.messages>('GET /api/chat/messages', where))
    },
    post: async ({ msg_text, client_id }) => {
      const message = { order_id, role: who.role, recipient, recipient_id, msg_text, client_id }
      const { message: stored } = await asked(lines.port(), address, (call) =>
        call<typeof endpoints.send>('POST /api/chat/send', message),
      )
      // The wire's seconds are all the same to whoever counts messages.
      return stored
    },
  }
  const conversation = new Conversation(spoil(ways), {
    id: null,
    known: [],
    others: [],
    mine: ({ sender, sender_id }) => sender === who.role && (sender_id === null || sender_id === who.id),
    changed: () => undefined,
  })
  // A person sees that it has failed, and asks for it again.
  const patient = setInterval(() => {
    for (const { client_id, state } of conversation.waiting)
      if (state === 'failed') {
        again.add(client_id)
        conversation.again(client_id)
      }
  }, 500)
  conversation.start()
  const waits = (text: string) => conversation.waiting.some(({ msg_text }) => msg_text === text)
  return {
    name: `${who.role} of order ${order_id}`,
    order_id,
    has: () => conversation.messages.map(({ id }) => id),
    standing: () => {
      const line = conversation.refused ? 'refused' : conversation.offline ? 'offline' : 'on its way'
      return `${line}, has ${conversation.messages.length}, ${conversation.waiting.length} wait`
    },
    said,
    again,
    acknowledged: () => said.filter((text) => !waits(text)),
    isBusy: () => conversation.waiting.length >= mostWaiting,
    say: (text) => {
      said.push(text)
      conversation.send({ client_id: text, msg_text: text })
    },
    close: () => {
      clearInterval(patient)
      conversation.stop()
    },
  }
}

type Call = ReturnType<typeof openSite>['call']

async function asked<T>(
  port: number,
  who: { localAddress: string; cookie: string },
  ask: (call: Call) => Promise<{ status: string; data?: T }>,
): Promise<T> {
  const site = openSite(port, who)
  try {
    const answer = await ask(site.call)
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data!
  } finally {
    site.close()
  }
}

/**
 * What the specification alone tells somebody to write: opens with role, id and order, sends what is said without any
 * name for it, and opens again after 100 ms. What came back is acknowledged; what did not is not said again.
 */
export function openPlain(lines: Lines, { order_id, tutor }: Parties, who: Somebody): Plain {
  const said: string[] = []
  const back = new Set<string>()
  /** On a line that broke: nobody can tell what became of it, nor when. */
  const again = new Set<string>()
  const stretches: number[][] = []
  let closed = false
  let ws = open()
  function open() {
    const heard: number[] = []
    stretches.push(heard)
    const on = {
      open: () => undefined,
      message: (text: string) => {
        const { msg_data } = (JSON.parse(text) as Heard).data ?? {}
        if (!msg_data) return
        heard.push(msg_data.position)
        back.add(msg_data.msg_text)
      },
      close: () => {
        for (const text of said) if (!back.has(text)) again.add(text)
        if (!closed) void sleep(100).then(() => (ws = closed ? ws : open()))
      },
    }
    return lines.open(who, on, { order_id }).ws
  }
  return {
    name: `plain ${who.role} of order ${order_id}`,
    order_id,
    said,
    again,
    acknowledged: () => said.filter((text) => back.has(text)),
    isBusy: () => ws.readyState !== ws.OPEN,
    stretches: () => stretches,
    say: (msg_text) => {
      said.push(msg_text)
      const whole = { sender: who.role, sender_id: who.id, recipient: 'tutor', recipient_id: tutor.id }
      ws.send(JSON.stringify({ ...whole, auto_msg: 0, order_id, msg_text }))
    },
    close: () => {
      closed = true
      ws.close()
    },
  }
}

/** Comes in as others do; from then on takes whatever the line brings for the next, and asks for nothing it has missed. */
export function withoutPositions(ways: Ways): Ways {
  let count = 0
  let id: number | null = null
  return {
    ...ways,
    connect: (on) =>
      ways.connect({
        ...on,
        message: (text) => {
          const heard = JSON.parse(text) as Heard
          if (heard.data?.msg_data && id !== null) heard.data.msg_data.position = ++count
          on.message(JSON.stringify(heard))
        },
      }),
    after: async (position) => {
      if (id !== null) return { messages: [], last_position: count, conversation_id: id }
      const page = await ways.after(position)
      count = page.messages.at(-1)?.position ?? position
      if (count >= page.last_position) id = page.conversation_id
      return page
    },
  }
}
