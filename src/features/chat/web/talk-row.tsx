import { useState } from 'react'
import { dayIn } from '#shared/time-zone.ts'
import { useInstantText } from '#ui/format.tsx'
import { useTimeZone } from '#ui/zone.ts'
import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import type { clientTalksPage } from '../contract.ts'
import { useLastWords } from './last-words.ts'
import { useNameOf } from './names.ts'

type Talk = PageData<typeof clientTalksPage>['talks'][number]

/** A conversation among others: with whom, about what, and how it stands. */
export function TalkRow(props: { talk: Talk; href: string; stay: string; current: boolean }) {
  const { talk, href, stay, current } = props
  const t = useT()
  const lastWords = useLastWords()
  const name = useNameOf()(talk.with)
  const { unread } = talk
  return (
    <a
      href={href}
      data-stay={stay}
      data-talk={talk.conversation_id}
      aria-current={current ? 'page' : undefined}
      className={`flex items-center gap-3 rounded-card border p-2.5 text-base text-ink no-underline hover:bg-card ${current ? 'border-line bg-card' : 'border-transparent'}`}
    >
      <Avatar name={name} src={talk.with.avatar ?? undefined} size={40} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <span className={`truncate ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>{name}</span>
          <When seconds={talk.last.at} />
        </span>
        <span className="block truncate text-small text-soft">{talk.about}</span>
        <span className="flex items-center justify-between gap-2">
          <span className={`truncate ${unread > 0 ? '' : 'text-soft'}`}>{lastWords(talk)}</span>
          <CountPill tone="green" count={unread} label={t('chat.unread', { count: unread })} />
        </span>
      </span>
    </a>
  )
}

/** The hour of today, the day of anything else, by the reader's clock. */
function When({ seconds }: { seconds: number }) {
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
