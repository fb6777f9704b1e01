import { Check, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { dayIn } from '#shared/time-zone.ts'
import { useInstantText } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { useTimeZone } from '#ui/zone.ts'
import type { PageMessage, ChatRole } from '../model.ts'
import { splitLinks } from './split-links.ts'
import { MessageMedia } from './message-media.tsx'

export type Counterpart = { role: ChatRole | 'both'; name: string; avatar?: string | undefined }
/** A message and its place among adjacent messages. */
export type GroupedMessage = { message: PageMessage; newDay: boolean; first: boolean; last: boolean; firstNew: boolean }

/** A longer gap starts a new group. */
const groupGapSeconds = 300

/** Groups adjacent messages by sender and by day in the reader's time zone. */
export function groupMessages(
  messages: readonly PageMessage[],
  firstNew: number | undefined,
  timeZone: string,
): GroupedMessage[] {
  const sameDay = (one: PageMessage, other: PageMessage) =>
    dayOf(timeZone, one.created_at) === dayOf(timeZone, other.created_at)
  const togetherWith = (one: PageMessage, next: PageMessage | undefined) =>
    next !== undefined &&
    next.sender === one.sender &&
    next.auto_msg === one.auto_msg &&
    next.position !== firstNew &&
    next.created_at - one.created_at < groupGapSeconds &&
    sameDay(one, next)
  return messages.map((message, at) => {
    const before = messages[at - 1]
    return {
      message,
      newDay: !before || !sameDay(before, message),
      first: !before || !togetherWith(before, message),
      last: !togetherWith(message, messages[at + 1]),
      firstNew: message.position === firstNew,
    }
  })
}

const dayOf = (timeZone: string, seconds: number) => dayIn(timeZone, new Date(seconds * 1000))

export function ChatMessage(
  props: GroupedMessage & { me: ChatRole; other: Counterpart; read: boolean; marks: ReactNode },
) {
  const { message, me, other, read, first, last, newDay, firstNew, marks } = props
  const t = useT()
  const mine = message.sender === me && !message.auto_msg
  const name = mine
    ? t('chat.you_name')
    : message.sender === other.role
      ? other.name
      : t(`chat.sender.${message.sender}`)
  return (
    <>
      {newDay && <Day seconds={message.created_at} />}
      {firstNew && (
        <p
          data-first-new
          className="my-2 flex items-center gap-3 text-small font-medium text-green before:h-px before:grow before:bg-green/30 after:h-px after:grow after:bg-green/30"
        >
          {t('chat.new_from_here')}
        </p>
      )}
      {message.auto_msg ? (
        <p
          data-position={message.position}
          className="my-1.5 max-w-100 self-center rounded-card bg-slate-wash px-3 py-1.5 text-center text-small text-balance text-slate"
        >
          {message.msg_text}
        </p>
      ) : (
        <div
          data-position={message.position}
          className={`group/said flex max-w-[min(88%,30rem)] items-end gap-2 ${mine ? 'self-end' : 'self-start'} ${first ? 'mt-2' : 'mt-0.5'}`}
        >
          {!mine && (
            <span className="w-8 shrink-0">
              {last && <Avatar name={name} src={message.sender === other.role ? other.avatar : undefined} size={32} />}
            </span>
          )}
          <MessageBubble mine={mine}>
            {/* Only a third party is named visibly; the two sides differ by alignment. */}
            {mine || !first || message.sender === other.role ? (
              <span className="sr-only">{name}: </span>
            ) : (
              <p className="text-small font-medium text-green">{name}</p>
            )}
            {message.media && <MessageMedia media={message.media} me={me} name={name} />}
            {message.deleted ? (
              <span className="text-soft italic">{t('chat.deleted')}</span>
            ) : (
              <span className="wrap-anywhere whitespace-pre-wrap">{renderLinks(message.msg_text)}</span>
            )}
            <span className="float-right mt-1.5 ml-2.5 flex items-center gap-1 text-small leading-none text-soft">
              {marks}
              <Time seconds={message.created_at} />
              {mine && !message.deleted && <ReadMark read={read} />}
            </span>
          </MessageBubble>
        </div>
      )}
    </>
  )
}

export function MessageBubble({ mine, children }: { mine: boolean; children: ReactNode }) {
  const look = mine ? 'bg-green-wash rounded-br-small' : 'border border-line bg-card rounded-bl-small'
  return <div className={`flow-root min-w-0 rounded-card px-3 py-1.5 text-base ${look}`}>{children}</div>
}

function ReadMark({ read }: { read: boolean }) {
  const t = useT()
  const label = t(read ? 'chat.read' : 'chat.sent')
  return read ? (
    <CheckCheck size={15} role="img" className="text-green" aria-label={label} />
  ) : (
    <Check size={15} role="img" aria-label={label} />
  )
}

function Time({ seconds }: { seconds: number }) {
  const format = useInstantText()
  const at = new Date(seconds * 1000)
  return (
    <time dateTime={at.toISOString()} suppressHydrationWarning>
      {format(at, { timeStyle: 'short' })}
    </time>
  )
}

function Day({ seconds }: { seconds: number }) {
  const t = useT()
  const timeZone = useTimeZone()
  const format = useInstantText()
  const [now] = useState(() => Date.now() / 1000)
  const at = new Date(seconds * 1000)
  const [day, today] = [dayOf(timeZone, seconds), dayOf(timeZone, now)]
  const daysAgo = (Date.parse(today) - Date.parse(day)) / 86_400_000
  const sameYear = day.slice(0, 4) === today.slice(0, 4)
  const year = sameYear ? {} : ({ year: 'numeric' } as const)
  return (
    <p className="mt-3 self-center text-small text-soft first:mt-0" suppressHydrationWarning>
      {daysAgo === 0
        ? t('chat.today')
        : daysAgo === 1
          ? t('chat.yesterday')
          : format(at, { day: 'numeric', month: 'long', ...year })}
    </p>
  )
}

function renderLinks(text: string): ReactNode {
  return splitLinks(text).map(({ text: piece, href }, at) =>
    href ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of a text that does not change
      <a key={at} href={href} target="_blank" rel="nofollow noopener noreferrer" className="text-green underline">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
