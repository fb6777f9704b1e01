import { lazy, Suspense, useState } from 'react'
import { consent } from '#ui/chrome/consent.ts'
import { mayUse } from '#ui/chrome/stored-consent.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'

const ChatFrame = lazy(async () => ({ default: (await import('./web/chat-frame.tsx')).ChatFrame }))

const linkClass = 'min-h-11 text-ink underline decoration-line underline-offset-4 hover:text-green'

/** Loads the chat at the click, and in editions that must ask only after consent. */
export function LiveChatButton() {
  const t = useT()
  const { edition, liveChat } = useFrame()
  const [isOpen, setOpen] = useState(false)
  if (!liveChat) return null
  const open = () => {
    if (mayUse('marketing', edition.gdpr)) return setOpen(true)
    notify('done', t('live_chat.consent'))
    return consent.ask()
  }
  return (
    <>
      <button type="button" onClick={open} className={linkClass}>
        {t('live_chat.open')}
      </button>
      {isOpen && (
        <Suspense>
          <ChatFrame close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
