import { Check, MessageSquareText, Undo2 } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import type { TextComment } from '../contract.ts'

type Props = {
  general: string
  comments: readonly TextComment[]
  busy: boolean
  onResolve: (id: number, resolved: boolean) => void
}

/** The general remark of staff, and those that the editor also shows at their passages. */
export function Remarks({ general, comments, busy, onResolve }: Props) {
  const t = useT()
  if (!general && comments.length === 0) return null
  return (
    <section aria-labelledby="remarks" className="rounded-card border border-sun bg-sun-wash p-4 tablet:p-5">
      <h2 id="remarks" className="mb-2 flex items-center gap-2 font-semibold">
        <MessageSquareText aria-hidden className="size-5 shrink-0" />
        {t('tutor_text.remarks_title')}
      </h2>
      {general && <p className="whitespace-pre-line wrap-anywhere">{general}</p>}
      <ul className="mt-3 grid gap-2 empty:hidden">
        {comments.map(({ id, quote, comment, resolved }) => (
          <li key={id} className="flex flex-wrap items-start gap-3 rounded-card border border-line bg-card p-3">
            <div className={`min-w-50 flex-1 ${resolved ? 'text-soft line-through' : ''}`}>
              {quote && <p className="text-small text-soft wrap-anywhere">“{quote}”</p>}
              <p className="whitespace-pre-line wrap-anywhere">{comment}</p>
            </div>
            {!resolved && (
              <Button size="small" look="quiet" onClick={() => showPassage(id)}>
                {t('tutor_text.show_passage')}
              </Button>
            )}
            <Button size="small" disabled={busy} onClick={() => onResolve(id, !resolved)}>
              {resolved ? <Undo2 className="size-4" /> : <Check className="size-4" />}
              {t(resolved ? 'tutor_text.reopen' : 'tutor_text.resolve')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The editor draws a remark below its passage. */
function showPassage(id: number): void {
  document.querySelector(`[data-passage="${id}"]`)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}
