import { setTimeout as sleep } from 'node:timers/promises'
import { Conversation } from '#features/chat/web/conversation.ts'
import type { ChatTransports } from '#features/chat/web/transports.ts'
import type { chatEndpoints } from '#features/chat/contract.ts'
import type { PageMessage } from '#features/chat/model.ts'
import { openSite } from '../site.ts'
import type { AppCluster } from './app-cluster.ts'
import type { ChatParties, ChatParticipant } from './parties.ts'

export type ChatSender = {
  name: string
  order_id: number
  sent: string[]
  acknowledged: () => string[]
  /** Too many messages wait for their acknowledgement. */
  isBusy: () => boolean
  /** Messages that were retried and may therefore be stored out of order. */
  retried: ReadonlySet<string>
  send: (text: string) => void
  close: () => void
}
/** A client that runs the browser code. */
export type BrowserClient = ChatSender & { messageIds: () => number[]; describe: () => string }
/** A client without the browser code. `stretches` are the received positions by connection. */
export type PlainClient = ChatSender & { stretches: () => number[][] }
const maxPending = 8

type SocketFrame = { status: string; error?: unknown; data?: { msg_data?: PageMessage } }

/** Opens a client with the browser code. `spoil` can break its transports for control runs. */
export function openBrowserClient(
  cluster: AppCluster,
  { order_id, tutor }: ChatParties,
  who: ChatParticipant,
  spoil = (transports: ChatTransports): ChatTransports => transports,
): BrowserClient {
  const to = { client: 'tutor', tutor: 'client', admin: 'both' } as const
  const recipient = to[who.role]
  const address = { localAddress: cluster.address(), cookie: who.cookie }
  const recipient_id = who.role === 'tutor' ? undefined : tutor.id
  const sent: string[] = []
  const retried = new Set<string>()
  const transports: ChatTransports = {
    connect: (on) => {
      const { ws } = cluster.open(who, on, { order_id, signals: true })
      return {
        send: (text) => {
          const message = { ...(JSON.parse(text) as object), recipient, recipient_id }
          if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(message))
        },
        leave: () => ws.close(),
        drop: () => ws.close(),
      }
    },
    fetchAfter: async (position) => {
      const where = { order_id, role: who.role, with: recipient, with_id: recipient_id, after: position, limit: 100 }
      return callApi(cluster.port(), address, (call) =>
        call<typeof chatEndpoints.messages>('GET /api/chat/messages', where),
      )
    },
    post: async ({ msg_text, idempotency_key }) => {
      const message = { order_id, role: who.role, recipient, recipient_id, msg_text, idempotency_key }
      const { message: stored } = await callApi(cluster.port(), address, (call) =>
        call<typeof chatEndpoints.send>('POST /api/chat/send', message),
      )
      return stored
    },
  }
  const conversation = new Conversation(spoil(transports), {
    id: null,
    initialMessages: [],
    counterparts: [],
    isOwn: ({ sender, sender_id }) => sender === who.role && (sender_id === null || sender_id === who.id),
    onChange: () => undefined,
  })
  // Retries failed messages as a person would.
  const retryTimer = setInterval(() => {
    for (const { idempotency_key, state } of conversation.pending)
      if (state === 'failed') {
        retried.add(idempotency_key)
        conversation.retry(idempotency_key)
      }
  }, 500)
  conversation.start()
  const isPending = (text: string) => conversation.pending.some(({ msg_text }) => msg_text === text)
  return {
    name: `${who.role} of order ${order_id}`,
    order_id,
    messageIds: () => conversation.messages.map(({ id }) => id),
    describe: () => {
      const line = conversation.accessDenied ? 'refused' : conversation.offline ? 'offline' : 'on its way'
      return `${line}, has ${conversation.messages.length}, ${conversation.pending.length} wait`
    },
    sent,
    retried,
    acknowledged: () => sent.filter((text) => !isPending(text)),
    isBusy: () => conversation.pending.length >= maxPending,
    send: (text) => {
      sent.push(text)
      conversation.send({ idempotency_key: text, msg_text: text })
    },
    close: () => {
      clearInterval(retryTimer)
      conversation.stop()
    },
  }
}

type Call = ReturnType<typeof openSite>['call']

async function callApi<T>(
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
 * A minimal client by the specification: it opens a socket with role, id and order, sends messages without a key, and
 * reconnects after 100 ms. Messages that came back are acknowledged, and others are not sent again.
 */
export function openPlainClient(
  cluster: AppCluster,
  { order_id, tutor }: ChatParties,
  who: ChatParticipant,
): PlainClient {
  const sent: string[] = []
  const echoed = new Set<string>()
  /** Messages on a broken socket, whose outcome is unknown. */
  const retried = new Set<string>()
  const stretches: number[][] = []
  let closed = false
  let ws = open()
  function open() {
    const received: number[] = []
    stretches.push(received)
    const on = {
      open: () => undefined,
      message: (text: string) => {
        const { msg_data } = (JSON.parse(text) as SocketFrame).data ?? {}
        if (!msg_data) return
        received.push(msg_data.position)
        echoed.add(msg_data.msg_text)
      },
      close: () => {
        for (const text of sent) if (!echoed.has(text)) retried.add(text)
        if (!closed) void sleep(100).then(() => (ws = closed ? ws : open()))
      },
    }
    return cluster.open(who, on, { order_id }).ws
  }
  return {
    name: `plain ${who.role} of order ${order_id}`,
    order_id,
    sent,
    retried,
    acknowledged: () => sent.filter((text) => echoed.has(text)),
    isBusy: () => ws.readyState !== ws.OPEN,
    stretches: () => stretches,
    send: (msg_text) => {
      sent.push(msg_text)
      const whole = { sender: who.role, sender_id: who.id, recipient: 'tutor', recipient_id: tutor.id }
      ws.send(JSON.stringify({ ...whole, auto_msg: 0, order_id, msg_text }))
    },
    close: () => {
      closed = true
      ws.close()
    },
  }
}

/** Spoils transports: after joining, it numbers messages itself and never fetches missed ones. */
export function withoutPositions(transports: ChatTransports): ChatTransports {
  let count = 0
  let id: number | null = null
  return {
    ...transports,
    connect: (on) =>
      transports.connect({
        ...on,
        message: (text) => {
          const received = JSON.parse(text) as SocketFrame
          if (received.data?.msg_data && id !== null) received.data.msg_data.position = ++count
          on.message(JSON.stringify(received))
        },
      }),
    fetchAfter: async (position) => {
      if (id !== null) return { messages: [], last_position: count, conversation_id: id }
      const page = await transports.fetchAfter(position)
      count = page.messages.at(-1)?.position ?? position
      if (count >= page.last_position) id = page.conversation_id
      return page
    },
  }
}
