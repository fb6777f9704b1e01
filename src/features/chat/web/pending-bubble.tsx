import { Clock, RotateCcw, X } from 'lucide-react'
import type { Failure } from '#shared/errors.ts'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import type { Conversation } from './conversation.ts'
import { Thumbnail } from './picked-file.tsx'
import { MessageBubble } from './message.tsx'
import type { PendingMessage } from './transports.ts'

/** A message that is being sent or has failed. */
export function PendingBubble({ message, conversation }: { message: PendingMessage; conversation: Conversation }) {
  const t = useT()
  const { file, progress, idempotency_key, failure } = message
  const failed = message.state === 'failed'
  return (
    <div className="mt-0.5 flex max-w-[min(88%,30rem)] flex-col items-end gap-1 self-end">
      <MessageBubble mine>
        {file && (
          <div className="-mx-1.5 my-0.5 grid gap-1">
            <Thumbnail file={file} className="h-45 w-60 max-w-full rounded-small" />
            {!failed && (
              <progress aria-label={t('chat.file.uploading')} value={progress ?? 0} max={1} className="w-full" />
            )}
          </div>
        )}
        <span className="wrap-anywhere whitespace-pre-wrap">{message.msg_text}</span>
        {!failed && (
          <span className="float-right mt-1.5 ml-2.5">
            <Clock size={14} role="img" className="text-soft" aria-label={t('chat.sending')} />
          </span>
        )}
      </MessageBubble>
      {failed && (
        <div role="alert" className="grid justify-items-end text-small text-coral">
          <p>{failure ? failureText(failure, t) : t('chat.not_sent')}</p>
          <p className="flex gap-1">
            <Button look="quiet" size="small" onClick={() => conversation.discard(idempotency_key)}>
              <X size={16} aria-hidden /> {t('chat.discard')}
            </Button>
            <Button look="quiet" size="small" onClick={() => conversation.retry(idempotency_key)}>
              <RotateCcw size={16} aria-hidden /> {t('chat.again')}
            </Button>
          </p>
        </div>
      )}
    </div>
  )
}

function failureText({ error, message }: Failure, t: Translate): string {
  if (typeof error === 'string') return message ?? t(`error.${error}`)
  return Object.values(error)[0]?.[0] ?? t('error.invalid')
}
