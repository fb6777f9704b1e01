import { useState } from 'react'
import { dayIn } from '#shared/time-zone.ts'
import { useInstantText } from '#ui/format.tsx'
import { useTimeZone } from '#ui/zone.ts'
import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import type { clientChatsPage } from '../contract.ts'
import { useLastMessageText } from './last-message-text.ts'
import { useCounterpartName } from './counterpart-name.ts'

type ListedConversation = PageData<typeof clientChatsPage>['conversations'][number]

export function ConversationListItem(props: {
  conversation: ListedConversation
  href: string
  stay: string
  current: boolean
}) {
  const { conversation, href, stay, current } = props
  const t = useT()
  const lastWords = useLastMessageText()
  const name = useCounterpartName()(conversation.with)
  const { unread } = conversation
  return (
    <a
      href={href}
      data-stay={stay}
      data-conversation={conversation.conversation_id}
      aria-current={current ? 'page' : undefined}
      className={`flex items-center gap-3 rounded-card border p-2.5 text-base text-ink no-underline hover:bg-card ${current ? 'border-line bg-card' : 'border-transparent'}`}
    >
      <Avatar name={name} src={conversation.with.avatar ?? undefined} size={40} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <span className={`truncate ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>{name}</span>
          <LastMessageTime seconds={conversation.last.at} />
        </span>
        <span className="block truncate text-small text-soft">{conversation.about}</span>
        <span className="flex items-center justify-between gap-2">
          <span className={`truncate ${unread > 0 ? '' : 'text-soft'}`}>{lastWords(conversation)}</span>
          <CountPill tone="green" count={unread} label={t('chat.unread', { count: unread })} />
        </span>
      </span>
    </a>
  )
}

/** Shows the time for today and the date otherwise. */
function LastMessageTime({ seconds }: { seconds: number }) {
  const format = useInstantText()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const at = new Date(seconds * 1000)
  const today = dayIn(timeZone, at) === dayIn(timeZone, now)
  const shown = today ? ({ timeStyle: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const)
  return (
    <time dateTime={at.toISOString()} className="shrink-0 text-small text-soft" suppressHydrationWarning>
      {format(at, shown)}
    </time>
  )
}
