import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { IconButton } from '#ui/parts/button.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import { Select } from '#ui/parts/select.tsx'
import { ChatBlock } from '../../chat-block.tsx'
import type { PageMessage } from '../../model.ts'
import type { StaffConversation } from '../../staff-conversation-contract.ts'
import { SendByMessenger } from './send-by-messenger.tsx'
import { StaffMessageDetails } from './staff-message-details.tsx'
import { conversationKey, usePanelConversations } from './use-panel-conversations.ts'

type Props = {
  orderId: number
  conversations: readonly StaffConversation[]
  asked: string
  /** True when the user has just opened the panel. */
  focus: boolean
  onClose: () => void
}

const kinds = ['client', 'tutor', 'both'] as const

/** Shows one conversation at a time, beside the order on wide screens and over it on narrow ones. */
export function PanelConversations({ orderId, conversations, asked, focus, onClose }: Props) {
  const t = useT()
  const { admin_info: me } = useFrame().auth
  const box = useRef<HTMLElement>(null)
  const { conversation, unread, choose, heard } = usePanelConversations(conversations, asked)
  useEffect(() => {
    if (focus) box.current?.focus({ preventScroll: true })
  }, [focus])
  const others = conversations.filter((one) => one.with === conversation.with)
  if (!me) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from wherever the focus is inside
    <section
      ref={box}
      id="order-chat"
      aria-label={t('chat_panel.title')}
      tabIndex={-1}
      onKeyDown={({ key, target }) => key === 'Escape' && !(target as Element).closest('dialog') && onClose()}
      className="flex min-h-0 flex-col rounded-card border border-line bg-card outline-none max-wide:fixed max-wide:inset-0 max-wide:z-40 max-wide:rounded-none wide:min-h-100 wide:flex-1"
    >
      <div className="flex items-center gap-1 border-b border-line py-1.5 pr-1.5 pl-2.5">
        <div className="flex min-w-0 flex-1 flex-wrap gap-1">
          {kinds.map((kind) => {
            const theirs = conversations.filter((one) => one.with === kind)
            if (theirs.length === 0) return null
            const count = theirs.reduce((sum, one) => sum + unread(one), 0)
            return (
              <button
                key={kind}
                type="button"
                aria-pressed={kind === conversation.with}
                onClick={() =>
                  kind !== conversation.with && choose(theirs.find((one) => unread(one) > 0) ?? theirs[0]!)
                }
                className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2 text-small font-medium ${kind === conversation.with ? 'border-green bg-green-wash text-green' : 'border-line bg-card text-ink hover:border-edge'}`}
              >
                {t(`chat_panel.with.${kind}`)}
                <CountPill count={count} label={t('chat_panel.unread', { count })} />
              </button>
            )
          })}
        </div>
        {/* On wide screens the toggle button is right above. */}
        <IconButton
          size="small"
          label={t('chat_panel.close')}
          icon={<X aria-hidden />}
          onClick={onClose}
          className="wide:hidden"
        />
      </div>
      {others.length > 1 ? (
        <div className="border-b border-line p-1.5">
          <Select
            dense
            aria-label={t('chat_panel.whom')}
            value={conversationKey(conversation)}
            choices={others.map((one) => ({
              value: conversationKey(one),
              text: nameWithUnread(one.name, unread(one)),
            }))}
            onChange={({ currentTarget: { value } }) => choose(others.find((one) => conversationKey(one) === value)!)}
          />
        </div>
      ) : (
        conversation.with !== 'client' && (
          <p className="truncate border-b border-line px-3.5 py-1.5 font-medium">{conversation.name}</p>
        )
      )}
      <div className="flex min-h-0 flex-1 flex-col">
        <ChatBlock
          name={conversation.with === 'both' ? t('chat_panel.both', { name: conversation.name }) : conversation.name}
          avatar={conversation.with === 'tutor' ? (conversation.avatar ?? undefined) : undefined}
          order_id={orderId}
          me={{ role: 'admin', id: me.id }}
          to={{ role: conversation.with, id: conversation.tutor_id ?? undefined }}
          fill
          renderDetails={renderDetails}
          onMessage={heard}
        />
      </div>
      {conversation.services.length > 0 && (
        <SendByMessenger key={conversationKey(conversation)} orderId={orderId} conversation={conversation} />
      )}
    </section>
  )
}

const renderDetails = (message: PageMessage) => <StaffMessageDetails message={message} />
const nameWithUnread = (name: string, unread: number) => (unread > 0 ? `${name} (${unread})` : name)
