import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { inputLook } from '#ui/parts/field.tsx'
import { useCopy } from '#ui/use-copy.ts'

/** A token, key or secret right after it was created. The server cannot show it again. */
export function ShownOnce({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const { copied, copy } = useCopy(secret, {
    select: () => field.current?.select(),
    done: t('shown_once.copied'),
    failed: t('shown_once.copy_failed'),
  })
  const Icon = copied ? Check : Copy
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {t('shown_once.done')}
        </Button>
      }
    >
      <div className="grid gap-3 pb-1">
        <p className="text-pretty">{t('shown_once.lead')}</p>
        <input
          ref={field}
          readOnly
          value={secret}
          aria-label={title}
          className={`${inputLook} font-mono text-small`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>
          <Icon aria-hidden className="size-4" />
          {t('shown_once.copy')}
        </Button>
      </div>
    </Dialog>
  )
}
