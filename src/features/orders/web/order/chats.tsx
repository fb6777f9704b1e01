import { ChatCard, OrderMessageListener } from '#features/chat/chat-card.tsx'
import { canMessage, closedStatuses } from '#features/chat/model.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import type { ClientOrderData, ChatParticipant, OrderConversation, TutorOrderData } from './page-data.ts'

/** Chat messages may change the order, so the page reloads its data. */
const refreshPage = () => void refresh()

/** Shown if the chat exists or may be started. */
export function ChatWithClient({
  order,
  me,
  conversations,
}: {
  order: TutorOrderData
  me: ChatParticipant
  conversations: readonly OrderConversation[]
}) {
  const t = useT()
  const conversation = conversations.find((one) => one.with.role === 'client')
  const willing = order.response !== null && canMessage(order.response) && !closedStatuses.includes(order.status)
  if (!conversation && !willing) return null
  return (
    <ChatCard
      anchor="client_chat_block"
      name={order.client_name || t('order_page.somebody')}
      invitation={t('order_page.chat.client_invitation')}
      order_id={order.id}
      me={me}
      to={{ role: 'client' }}
      conversation={conversation}
      begins={conversation ? 'open' : 'shut'}
      onSystemMessage={refreshPage}
    />
  )
}

/** Staff can be reached in every status. */
export function ChatWithStaff({
  order,
  me,
  conversations,
}: {
  order: { id: number }
  me: ChatParticipant
  conversations: readonly OrderConversation[]
}) {
  const t = useT()
  const conversation = conversations.find((one) => one.with.role === 'admin')
  return (
    <>
      <ChatCard
        anchor="admin_chat_block"
        name={t('chat.sender.admin')}
        invitation={t(`order_page.chat.staff_invitation_${me.role}`)}
        order_id={order.id}
        me={me}
        to={{ role: 'admin' }}
        conversation={conversation}
        begins={conversation && conversation.unread > 0 ? 'open' : 'shut'}
      />
      <OrderMessageListener order_id={order.id} me={me} tell={refreshPage} />
    </>
  )
}

type Peer = { id: number; name: string; avatar: string | null; conversation: OrderConversation | undefined }
/** `times` makes a repeated request for the same tutor focus the chat again. */
export type RequestedChat = { tutor: number; times: number }

export function ChatWithTutors(props: {
  order: ClientOrderData
  me: ChatParticipant
  conversations: readonly OrderConversation[]
  requestedChat: RequestedChat | undefined
  onAsk: (tutor: number) => void
}) {
  const { order, me, conversations, requestedChat, onAsk } = props
  const t = useT()
  const peers = peersOf(order, conversations)
  const peer = peers.find(({ id }) => id === requestedChat?.tutor) ?? peers[0]
  if (!peer) return null
  return (
    <div className="grid gap-2">
      {peers.length > 1 && (
        <ul aria-label={t('order_page.chat.with')} className="flex flex-wrap gap-2">
          {peers.map(({ id, name, conversation }) => (
            <li key={id}>
              <Button
                size="small"
                aria-pressed={id === peer.id}
                onClick={() => onAsk(id)}
                className="aria-pressed:border-green aria-pressed:text-green"
              >
                {name}
                {id !== peer.id && conversation && (
                  <CountPill
                    tone="green"
                    count={conversation.unread}
                    label={t('chat.unread', { count: conversation.unread })}
                  />
                )}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ChatCard
        key={`${peer.id} ${requestedChat?.times ?? 0}`}
        anchor="client_chat_block"
        name={peer.name}
        avatar={peer.avatar ?? undefined}
        invitation={t('order_page.chat.tutor_invitation')}
        order_id={order.id}
        me={me}
        to={{ role: 'tutor', id: peer.id }}
        conversation={peer.conversation}
        begins={requestedChat ? 'focused' : peer.conversation ? 'open' : 'shut'}
        onSystemMessage={refreshPage}
      />
    </div>
  )
}

function peersOf(order: ClientOrderData, conversations: readonly OrderConversation[]): Peer[] {
  const talkWith = (id: number) => conversations.find((one) => one.with.role === 'tutor' && one.with.id === id)
  const answered = [order.tutor, order.personal, ...order.responses].filter((one) => one !== null)
  const willing = closedStatuses.includes(order.status) ? [] : answered.filter((one) => canMessage(one))
  const known = new Map<number, Peer>()
  for (const { tutor } of willing)
    known.set(tutor.id, { id: tutor.id, name: tutor.name, avatar: tutor.avatar, conversation: talkWith(tutor.id) })
  for (const conversation of conversations) {
    const { role, id, name, avatar } = conversation.with
    if (role === 'tutor' && id !== null && !known.has(id)) known.set(id, { id, name, avatar, conversation })
  }
  const rank = ({ id, conversation }: Peer) => (id === order.tutor?.tutor.id ? Infinity : (conversation?.last.at ?? 0))
  return [...known.values()].toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)))
}
