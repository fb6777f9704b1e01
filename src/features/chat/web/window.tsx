import type { ReactNode } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import type { PageMessage } from '../model.ts'
import { Composer } from './composer.tsx'
import type { Conversation } from './conversation.ts'
import { Messages } from './messages.tsx'
import type { Other } from './said.tsx'
import { placeName, useConversation } from './use-conversation.ts'
import type { Hears, Place } from './use-conversation.ts'

/** A conversation; staff have marks at each message besides, and hear all that is said about the order. */
export type WindowProps = Place &
  Hears & {
    /** Who is talked to. */
    name: string
    avatar?: string | undefined
    /** Takes the room there is, instead of growing with what is said. */
    fill?: boolean
    /** Begins with the focus where one writes. */
    focus?: boolean
    marks?: ((message: PageMessage) => ReactNode) | undefined
  }

/** What was said, and room to say more. */
export function Window({ name, avatar, fill = false, focus = false, onHappened, onHeard, marks, ...at }: WindowProps) {
  const t = useT()
  const { acting } = useFrame().auth
  const loaded = useConversation(at, { onHappened, onHeard })
  if (loaded === 'failed')
    return (
      <p className="p-4 text-base text-soft" role="alert">
        {t('chat.failed')}
      </p>
    )
  if (!loaded)
    return (
      <p className="flex items-center gap-2 p-4 text-base text-soft" role="status">
        <Spinner /> {t('chat.loading')}
      </p>
    )
  const { conversation, older, readBefore, markRead } = loaded
  const { role } = at.to
  // Staff read what was written and may send files, whether the two know each other or not.
  const whole = conversation.open || at.me.role === 'admin'
  const speaks = conversation.maySend && !conversation.refused && !acting
  return (
    <div
      data-chat
      className={`flex min-h-0 flex-col -outline-offset-4 data-over:bg-green-wash data-over:outline-2 data-over:outline-green data-over:outline-dashed ${fill ? 'grow' : ''}`}
    >
      <Status conversation={conversation} to={role} name={name} speaks={speaks} />
      <Messages
        conversation={conversation}
        me={at.me.role}
        other={{ role, name, avatar }}
        readBefore={readBefore}
        older={older}
        onRead={markRead}
        fill={fill}
        marks={marks}
      />
      {speaks ? (
        <>
          {!whole && (
            <p className="border-t border-line bg-slate-wash px-3 py-1.5 text-small text-slate">{t('chat.masked')}</p>
          )}
          <Composer
            draft={placeName(at)}
            name={name}
            focus={focus}
            files={whole}
            onType={() => conversation.signal('typing')}
            onSend={(words) => conversation.send({ client_id: crypto.randomUUID(), ...words })}
          />
        </>
      ) : (
        <p className="border-t border-line p-3 text-base text-soft">
          {t(conversation.refused ? 'chat.refused' : acting ? 'chat.acting' : 'chat.closed')}
        </p>
      )}
    </div>
  )
}

type StatusProps = { conversation: Conversation; to: Other['role']; name: string; speaks: boolean }

/** Whether the other one is there, and, calmly, whether we are. */
function Status({ conversation, to, name, speaks }: StatusProps) {
  const t = useT()
  const { offline } = conversation
  const both = to === 'both'
  return (
    <div className="border-b border-line px-3 py-1.5 text-small text-soft">
      <p role="status" className={offline ? 'text-sun-deep' : 'hidden'}>
        {offline && t('chat.offline')}
      </p>
      {!offline && (
        <p data-presence className="flex min-h-4.5 items-center gap-2">
          {conversation.others.sees('typing') ? (
            t(both ? 'chat.typing_both' : 'chat.typing', { name })
          ) : conversation.others.sees('here') ? (
            <>
              <span aria-hidden className="size-2 rounded-full bg-green" />{' '}
              {t(both ? 'chat.here_both' : 'chat.here', { name })}
            </>
          ) : (
            // That they will see it is for who may say it. The staff are many, and never all away.
            speaks && t(both ? 'chat.away_both' : to === 'admin' ? 'chat.away_staff' : 'chat.away', { name })
          )}
        </p>
      )}
    </div>
  )
}
