import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageMessage } from '../model.ts'
import { Conversation } from './conversation.ts'
import { RequestRejected } from './transports.ts'
import type { OutgoingChatMessage } from './transports.ts'

/** An in-memory server with sockets that a test opens, breaks or blocks. */
function server(unsent: OutgoingChatMessage[] = []) {
  const stored: PageMessage[] = []
  const posted: string[] = []
  const lines: { open: () => void; fail: (error: unknown) => void; tell: (data: object) => void }[] = []
  const state = {
    sockets: true,
    reachable: true,
    silent: false,
    theirs: true,
    refuses: undefined as RequestRejected | undefined,
  }
  let deliver: ((text: string) => void) | undefined
  const keep = ({ idempotency_key, msg_text, file }: OutgoingChatMessage): PageMessage => {
    const there = stored.find((one) => one.idempotency_key === idempotency_key)
    if (there) return there
    const position = stored.length + 1
    const media = file ? { type: 'image/webp', url: '/file' } : null
    const message = {
      id: position,
      conversation_id: 7,
      position,
      sender: 'client',
      sender_id: 1,
      auto_msg: false,
    } as const
    stored.push({ ...message, msg_text, idempotency_key, media, created_at: 0, deleted: false })
    return stored.at(-1)!
  }
  const conversation = new Conversation(
    {
      connect: (on) => {
        if (!state.sockets) return undefined
        deliver = on.message
        const fail = (error: unknown) => {
          on.message(JSON.stringify({ status: 'fail', error }))
          on.close()
        }
        lines.push({ open: on.open, fail, tell: (data) => on.message(JSON.stringify({ status: 'success', data })) })
        return {
          send: (text) => {
            const said = JSON.parse(text) as OutgoingChatMessage & { signal?: string }
            if (said.signal || state.silent) return
            deliver?.(JSON.stringify({ status: 'success', data: { msg_data: keep(said) } }))
          },
          leave: () => undefined,
          drop: () => on.close(),
        }
      },
      fetchAfter: async (position) => {
        if (!state.reachable) throw new Error('not now')
        if (!state.theirs) throw new RequestRejected({ status: 'fail', error: 'unauthorized' })
        const messages = stored.filter((one) => one.position > position)
        const deleted = stored.flatMap((one) => (one.deleted && one.position <= position ? [one.position] : []))
        return { messages, deleted, last_position: stored.length, conversation_id: stored.length > 0 ? 7 : null }
      },
      post: async (message, progress) => {
        posted.push(message.msg_text)
        progress(0.5)
        await new Promise((done) => setTimeout(done, 50))
        if (!state.reachable) throw new Error('not now')
        if (state.refuses) throw state.refuses
        return keep(message)
      },
    },
    {
      id: null,
      initialMessages: [],
      unsent,
      isOwn: ({ sender }) => sender === 'client',
      counterparts: ['tutor'],
      onChange: () => undefined,
    },
  )
  const signal = (one: object) => deliver?.(JSON.stringify({ status: 'success', data: { signal: one } }))
  return { conversation, stored, posted, lines, state, signal }
}
const texts = (messages: readonly { msg_text: string }[]) => messages.map(({ msg_text }) => msg_text)
const file = new File(['x'], 'x.png', { type: 'image/png' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('sends a file by HTTP, in order', async () => {
  const { conversation, stored, posted, lines } = server()
  conversation.start()
  lines[0]!.open()
  conversation.send({ idempotency_key: 'a', msg_text: 'before' })
  conversation.send({ idempotency_key: 'b', msg_text: 'the file', file })
  conversation.send({ idempotency_key: 'c', msg_text: 'after' })
  await vi.advanceTimersByTimeAsync(20)
  expect(conversation.pending.map(({ progress }) => progress)).toEqual([0.5, undefined])
  await vi.advanceTimersByTimeAsync(200)
  expect(texts(stored)).toEqual(['before', 'the file', 'after'])
  expect(texts(conversation.messages)).toEqual(texts(stored))
  expect([posted, conversation.pending]).toEqual([['the file'], []])
  conversation.stop()
})

test('shows sent messages while earlier ones are missing', async () => {
  const { conversation, stored, posted, lines, state } = server()
  conversation.start()
  lines[0]!.open()
  conversation.send({ idempotency_key: 'a', msg_text: 'first' })
  await vi.advanceTimersByTimeAsync(20)
  stored.push({ ...stored[0]!, id: 2, position: 2, idempotency_key: null, sender: 'tutor', msg_text: 'meanwhile' })
  state.reachable = false
  conversation.send({ idempotency_key: 'b', msg_text: 'second' })
  await vi.advanceTimersByTimeAsync(20)
  expect(conversation.pending).toMatchObject([{ msg_text: 'second', state: 'accepted' }])
  state.reachable = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(texts(conversation.messages)).toEqual(['first', 'meanwhile', 'second'])
  expect([posted, conversation.pending]).toEqual([[], []])
  conversation.stop()
})

test('shows the delivery state of a message', async () => {
  const { conversation, lines, signal } = server()
  conversation.start()
  lines[0]!.open()
  conversation.send({ idempotency_key: 'a', msg_text: 'to a messenger' })
  conversation.send({ idempotency_key: 'b', msg_text: 'a mistake' })
  await vi.advanceTimersByTimeAsync(20)
  // The first message creates the conversation; its id comes from the history.
  signal({ kind: 'handed', conversation_id: 7, chat_id: 1, handed: 'lost' })
  signal({ kind: 'deleted', conversation_id: 7, chat_id: 2 })
  // The signal may arrive before the message.
  signal({ kind: 'handed', conversation_id: 7, chat_id: 3, handed: 'sent' })
  conversation.send({ idempotency_key: 'c', msg_text: 'by a faster one' })
  await vi.advanceTimersByTimeAsync(20)
  expect(conversation.messages).toMatchObject([
    { msg_text: 'to a messenger', handed: 'lost', deleted: false },
    { msg_text: '', deleted: true },
    { msg_text: 'by a faster one', handed: 'sent' },
  ])
  expect(conversation.messages[1]).not.toHaveProperty('handed')
  conversation.stop()
})

test('sends by HTTP in order when sockets are unavailable', async () => {
  const { conversation, stored, posted, state } = server()
  state.sockets = false
  conversation.start()
  for (const msg_text of ['one', 'two', 'three']) conversation.send({ idempotency_key: msg_text, msg_text })
  await vi.advanceTimersByTimeAsync(6_000)
  expect([texts(stored), posted]).toEqual([
    ['one', 'two', 'three'],
    ['one', 'two', 'three'],
  ])
  expect([texts(conversation.messages), conversation.offline]).toEqual([['one', 'two', 'three'], false])
  conversation.stop()
})

test('retries network errors and reports rejected messages', async () => {
  const { conversation, stored, state } = server()
  state.sockets = false
  state.reachable = false
  conversation.start()
  conversation.send({ idempotency_key: 'a', msg_text: 'later' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([conversation.pending[0]?.state, conversation.offline]).toEqual(['sending', true])
  state.reachable = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect([texts(stored), conversation.pending, conversation.offline]).toEqual([['later'], [], false])

  state.refuses = new RequestRejected({ status: 'fail', error: { media: ['Too large'] } })
  conversation.send({ idempotency_key: 'b', msg_text: 'refused', file })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(conversation.pending).toMatchObject([{ state: 'failed', failure: { error: { media: ['Too large'] } } }])
  state.refuses = undefined
  conversation.retry('b')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([texts(stored), conversation.pending]).toEqual([['later', 'refused'], []])
  conversation.stop()
})

test('replaces a socket that does not respond', async () => {
  const { conversation, stored, lines, state } = server()
  state.silent = true
  conversation.start()
  lines[0]!.open()
  conversation.send({ idempotency_key: 'a', msg_text: 'into the void' })
  await vi.advanceTimersByTimeAsync(10_200)
  state.silent = false
  expect(lines).toHaveLength(2)
  lines[1]!.open()
  await vi.advanceTimersByTimeAsync(100)
  expect([texts(stored), conversation.pending]).toEqual([['into the void'], []])
  conversation.stop()
})

test('keeps reading a closed conversation and stops without access', async () => {
  const ended = server()
  ended.conversation.start()
  ended.lines[0]!.open()
  ended.state.silent = true
  ended.conversation.send({ idempotency_key: 'a', msg_text: 'too late' })
  ended.lines[0]!.fail('wrong_status')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended.conversation).toMatchObject({ canSend: false, accessDenied: false, pending: [{ state: 'failed' }] })
  expect(ended.lines).toHaveLength(2)
  ended.conversation.stop()

  const foreign = server()
  foreign.conversation.start()
  foreign.lines[0]!.open()
  foreign.state.theirs = false
  foreign.lines[0]!.fail('unauthorized')
  await vi.advanceTimersByTimeAsync(20_000)
  expect([foreign.conversation.accessDenied, foreign.lines.length]).toEqual([true, 1])
})

test('reconnects after a changed session', async () => {
  const { conversation, stored, lines } = server()
  conversation.start()
  lines[0]!.open()
  lines[0]!.fail('unauthorized')
  await vi.advanceTimersByTimeAsync(1_000)
  lines[1]!.open()
  conversation.send({ idempotency_key: 'a', msg_text: 'still here' })
  expect([conversation.accessDenied, texts(stored)]).toEqual([false, ['still here']])
  conversation.stop()
})

test('sends unsent messages and gives up hanging sockets', async () => {
  const { conversation, stored, posted } = server([{ idempotency_key: 'a', msg_text: 'from before' }])
  conversation.start()
  expect(texts(conversation.pending)).toEqual(['from before'])
  await vi.advanceTimersByTimeAsync(6_500)
  expect([texts(stored), posted, conversation.pending]).toEqual([['from before'], ['from before'], []])
  conversation.stop()
})

test('removes messages that were deleted while offline', async () => {
  const { conversation, stored, lines } = server()
  conversation.start()
  lines[0]!.open()
  conversation.send({ idempotency_key: 'a', msg_text: 'a threat' })
  await vi.advanceTimersByTimeAsync(20)
  expect(texts(conversation.messages)).toEqual(['a threat'])
  stored[0] = { ...stored[0]!, msg_text: '', deleted: true }
  lines[0]!.tell({ listening: true })
  await vi.advanceTimersByTimeAsync(20)
  expect(conversation.messages).toMatchObject([{ msg_text: '', deleted: true }])
  conversation.stop()
})

test('ignores presence and reading of observers', async () => {
  const { conversation, lines } = server()
  conversation.start()
  lines[0]!.open()
  conversation.send({ idempotency_key: 'a', msg_text: 'hello' })
  await vi.advanceTimersByTimeAsync(20)
  const signal = (more: object) => lines[0]!.tell({ signal: { conversation_id: 7, ...more } })
  signal({ kind: 'here', by: 'staff' })
  signal({ kind: 'read', read: { client: 1, tutor: 0, staff: 1 } })
  expect([conversation.presence.isActive('here'), conversation.presence.readPosition]).toEqual([false, 0])
  signal({ kind: 'here', by: 'tutor' })
  signal({ kind: 'read', read: { client: 1, tutor: 1, staff: 1 } })
  expect([conversation.presence.isActive('here'), conversation.presence.readPosition]).toEqual([true, 1])
  conversation.stop()
})
