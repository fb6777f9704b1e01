import { useEffect, useRef, useState } from 'react'
import { liveChatPath } from '#shared/live-chat.ts'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'

export function ChatFrame({ close }: { close: () => void }) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const onMessage = ({ data, source }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return
      if (data === 'live chat loaded') setLoaded(true)
      if (data !== 'live chat failed') return
      // oxlint-disable-next-line eslint/no-console -- for developers; visitors are told that the chat is not available
      console.info('live chat failed to load')
      notify('error', t('live_chat.failed'))
      close()
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [close, t])
  return (
    <section
      aria-label={t('live_chat.open')}
      className="fixed right-3 bottom-3 z-40 flex h-130 max-h-[80dvh] w-90 max-w-[calc(100vw-24px)] flex-col rounded-card border border-line bg-card shadow-float"
    >
      <button
        type="button"
        onClick={close}
        className="min-h-11 self-end px-4 text-ink underline decoration-line underline-offset-4 hover:text-green"
      >
        {t('action.close')}
      </button>
      {!isLoaded && (
        <p role="status" className="px-4 text-soft">
          {t('live_chat.loading')}
        </p>
      )}
      <iframe
        ref={frame}
        src={liveChatPath}
        title={t('live_chat.open')}
        sandbox="allow-scripts allow-popups allow-forms"
        className="min-h-0 w-full flex-1 border-0"
      />
    </section>
  )
}
