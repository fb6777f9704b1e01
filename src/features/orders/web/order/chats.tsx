import { ChatCard, OrderNews } from '#features/chat/chat-card.tsx'
import { mayTalk, over } from '#features/chat/model.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import type { ClientOrder, Me, Talk, TutorOrder } from './orders.ts'

/** What is around both conversations: the page follows what is told in them. */
const around = () => void refresh()

/** With the client: one that has begun, or may begin. */
export function ChatWithClient({ order, me, talks }: { order: TutorOrder; me: Me; talks: readonly Talk[] }) {
  const t = useT()
  const talk = talks.find((one) => one.with.role === 'client')
  const willing = order.response !== null && mayTalk(order.response) && !over.includes(order.status)
  if (!talk && !willing) return null
  return (
    <ChatCard
      anchor="client_chat_block"
      name={order.client_name || t('order_page.somebody')}
      invitation={t('order_page.chat.client_invitation')}
      order_id={order.id}
      me={me}
      to={{ role: 'client' }}
      talk={talk}
      begins={talk ? 'open' : 'shut'}
      onHappened={around}
    />
  )
}

/** The staff can be asked whatever the order has come to. */
export function ChatWithStaff({ order, me, talks }: { order: { id: number }; me: Me; talks: readonly Talk[] }) {
  const t = useT()
  const talk = talks.find((one) => one.with.role === 'admin')
  return (
    <>
      <ChatCard
        anchor="admin_chat_block"
        name={t('chat.sender.admin')}
        invitation={t(`order_page.chat.staff_invitation_${me.role}`)}
        order_id={order.id}
        me={me}
        to={{ role: 'admin' }}
        talk={talk}
        begins={talk && talk.unread > 0 ? 'open' : 'shut'}
      />
      <OrderNews order_id={order.id} me={me} tell={around} />
    </>
  )
}

/** A tutor whom the client may write to, or has written with. */
type Peer = { id: number; name: string; avatar: string | null; talk: Talk | undefined }
/** Whom the client wants to write to, as often as they say so. */
export type Asked = { tutor: number; times: number }

/** With the tutors who are willing, one at a time: whom the lessons are with, or whom was talked to last. */
export function ChatWithTutors(props: {
  order: ClientOrder
  me: Me
  talks: readonly Talk[]
  asked: Asked | undefined
  onAsk: (tutor: number) => void
}) {
  const { order, me, talks, asked, onAsk } = props
  const t = useT()
  const peers = peersOf(order, talks)
  const peer = peers.find(({ id }) => id === asked?.tutor) ?? peers[0]
  if (!peer) return null
  return (
    <div className="grid gap-2">
      {peers.length > 1 && (
        <ul aria-label={t('order_page.chat.with')} className="flex flex-wrap gap-2">
          {peers.map(({ id, name, talk }) => (
            <li key={id}>
              <Button
                size="small"
                aria-pressed={id === peer.id}
                onClick={() => onAsk(id)}
                className="aria-pressed:border-green aria-pressed:text-green"
              >
                {name}
                {id !== peer.id && talk && (
                  <CountPill tone="green" count={talk.unread} label={t('chat.unread', { count: talk.unread })} />
                )}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ChatCard
        key={`${peer.id} ${asked?.times ?? 0}`}
        anchor="client_chat_block"
        name={peer.name}
        avatar={peer.avatar ?? undefined}
        invitation={t('order_page.chat.tutor_invitation')}
        order_id={order.id}
        me={me}
        to={{ role: 'tutor', id: peer.id }}
        talk={peer.talk}
        begins={asked ? 'focused' : peer.talk ? 'open' : 'shut'}
        onHappened={around}
      />
    </div>
  )
}

function peersOf(order: ClientOrder, talks: readonly Talk[]): Peer[] {
  const talkWith = (id: number) => talks.find((one) => one.with.role === 'tutor' && one.with.id === id)
  const answered = [order.tutor, order.personal, ...order.responses].filter((one) => one !== null)
  const willing = over.includes(order.status) ? [] : answered.filter((one) => mayTalk(one))
  const known = new Map<number, Peer>()
  for (const { tutor } of willing)
    known.set(tutor.id, { id: tutor.id, name: tutor.name, avatar: tutor.avatar, talk: talkWith(tutor.id) })
  for (const talk of talks) {
    const { role, id, name, avatar } = talk.with
    if (role === 'tutor' && id !== null && !known.has(id)) known.set(id, { id, name, avatar, talk })
  }
  const rank = ({ id, talk }: Peer) => (id === order.tutor?.tutor.id ? Infinity : (talk?.last.at ?? 0))
  return [...known.values()].toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)))
}
