import { History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import type { Locale } from '#shared/locale.ts'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { IconButton } from '#ui/parts/button.tsx'
import { inputLook, LabelledField } from '#ui/parts/field.tsx'
import { longestText } from '../../contract.ts'
import type { coreFilesPage } from '../../contract.ts'
import { HistoryDialog } from './history-dialog.tsx'

export type InterfaceText = PageData<typeof coreFilesPage>['texts']['items'][number]

type Props = {
  locale: Locale
  text: InterfaceText
  /** Undefined while nothing is typed; empty brings the shipped text back. */
  draft: string | undefined
  errors: readonly string[] | undefined
  onType: (text: string) => void
}

export function InterfaceTextField({ locale, text, draft, errors, onType }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const shown = draft === undefined ? text.text : draft || text.shipped
  const isReplaced = draft === undefined ? text.changed : draft !== ''
  return (
    <div data-text={text.id} className="flex items-start gap-2 rounded-card border border-line bg-card p-4">
      <div className="min-w-0 flex-1">
        <LabelledField
          label={text.id}
          errors={errors}
          hint={isReplaced ? t('core_files.shipped', { text: text.shipped }) : undefined}
          aside={isReplaced && <Badge tone="sun">{t('core_files.changed')}</Badge>}
        >
          {(wired) => (
            <textarea
              {...wired}
              rows={1}
              maxLength={longestText}
              value={shown}
              onChange={({ target: { value } }) => onType(value === text.shipped ? '' : value)}
              className={`${inputLook} field-sizing-content max-h-80 py-2.5`}
            />
          )}
        </LabelledField>
      </div>
      <div className="flex flex-col">
        <IconButton
          icon={<History aria-hidden className="size-4" />}
          label={t('core_files.history')}
          onClick={() => setOpen(true)}
        />
        {isReplaced && (
          <IconButton
            icon={<Undo2 aria-hidden className="size-4" />}
            label={t('core_files.restore')}
            onClick={() => onType('')}
          />
        )}
      </div>
      {isOpen && (
        <HistoryDialog
          of={{ locale, id: text.id }}
          current={shown}
          standard={text.shipped}
          onUse={(used) => {
            onType(used)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
