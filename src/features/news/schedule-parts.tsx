import { createContext, use, useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import type { ControlProps } from '#ui/admin/controls/control.ts'
import { fieldControls } from '#ui/admin/field-controls.tsx'
import type { FormData as Loaded, ListData, ListedRow } from '#ui/admin/list-data.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'

type ScreenData = { data: ListData | Loaded }

const PublishedRow = createContext(false)

/** The page of a screen whose rows appear at a time, `publish_at`. Its field asks before a row disappears. */
export function scheduledPage(Screen: ComponentType<ScreenData>) {
  return function ScheduledPage({ data }: ScreenData) {
    const row = 'list' in data ? null : data.row
    const isPublished = row !== null && row['status'] === 'published' && row['active'] !== false
    return (
      <PublishedRow value={isPublished}>
        <Screen data={data} />
      </PublishedRow>
    )
  }
}

/** The state of a row, which visitors may see only from a time on. `text` names the state. */
export function ScheduledStatus({ row, text }: { row: ListedRow; text: string }) {
  const t = useT()
  const [now] = useState(() => Date.now())
  const status = String(row['status'])
  const at = row['publish_at'] as number | null
  if (status !== 'published' || at === null || at * 1000 <= now)
    return <Badge tone={status === 'published' ? 'green' : undefined}>{text}</Badge>
  return (
    <Badge>
      {t('schedule.status')} <Moment seconds={at} />
    </Badge>
  )
}

export function PublishAtField(props: ControlProps) {
  const { name, value } = props
  const t = useT()
  const isPublished = use(PublishedRow)
  const root = useRef<HTMLDivElement>(null)
  const isConfirmed = useRef(false)
  const [asking, setAsking] = useState(false)
  const { Control } = fieldControls.instant

  useEffect(() => {
    const form = root.current?.closest('form')
    const onSubmit = (event: SubmitEvent) => {
      const isVisible = isPublished && !isLater(value)
      const given = form!.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)?.value
      if (isVisible && isLater(Number(given)) && !isConfirmed.current) {
        // The form listens further up.
        event.preventDefault()
        event.stopPropagation()
        setAsking(true)
      }
      isConfirmed.current = false
    }
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [isPublished, name, value])

  function save() {
    isConfirmed.current = true
    setAsking(false)
    root.current?.closest('form')?.requestSubmit()
  }

  return (
    <div ref={root} className="grid gap-1">
      <Control {...props} />
      <p className="text-small text-soft">{t('schedule.hint')}</p>
      {asking && (
        <Confirm
          question={t('schedule.hides_now')}
          action={t('schedule.hide')}
          onConfirm={save}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const isLater = (seconds: unknown) => typeof seconds === 'number' && seconds * 1000 > Date.now()
