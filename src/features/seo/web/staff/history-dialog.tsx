import { useEffect, useState } from 'react'
import type { WireAnswer, WireInput } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import { WordChanges } from '#ui/parts/word-changes.tsx'
import type { coreFileEndpoints } from '../../contract.ts'

type HistoryCall = typeof coreFileEndpoints.history

type Props = {
  /** A text, or robots.txt without an id. */
  of: WireInput<HistoryCall>
  current: string
  /** Stands for entries that are empty. */
  standard: string
  onUse: (text: string) => void
  onClose: () => void
}

/** All versions, compared with the current text. Using one puts it into the editor, where it is saved like any other. */
export function HistoryDialog({ of: { locale, id }, current, standard, onUse, onClose }: Props) {
  const t = useT()
  const [entries, setEntries] = useState<WireAnswer<HistoryCall>['history']>()
  useEffect(() => {
    let isCurrent = true
    void call<HistoryCall>('GET /api/admin/seo/core_files/history', { locale, id }).then((answer) => {
      if (!isCurrent) return undefined
      return answer.status === 'fail' ? notifyFailure(answer, t) : setEntries(answer.data.history)
    })
    return () => void (isCurrent = false)
  }, [locale, id, t])
  return (
    <Dialog wide title={t('core_files.history')} onClose={onClose}>
      {!entries && <Spinner />}
      {entries?.length === 0 && <p className="text-soft">{t('core_files.no_history')}</p>}
      <ol className="grid gap-3">
        {entries?.map(({ text, who, at }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- versions of one second have no other key
          <li key={place} className="grid gap-2 rounded-card border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-small text-soft">
                {who && `${who}, `}
                <Moment seconds={at} />
              </p>
              <Button size="small" onClick={() => onUse(text)}>
                {t('core_files.use')}
              </Button>
            </div>
            <WordChanges before={text || standard} after={current} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
