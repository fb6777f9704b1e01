import { useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import type { Crud } from '#shared/panel.ts'
import { call, notifyFailure } from '../api.ts'
import { useT } from '../frame.tsx'
import { Button } from '../parts/button.tsx'

type Props = {
  resource: Crud
  /** The row with what is typed into the form. */
  read: () => Record<string, unknown>
  onErrors: (errors: FieldErrors) => void
}

/** Shows the row as visitors would see it, in another tab, without saving it. */
export function PreviewButton({ resource, read, onErrors }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const { preview } = resource.endpoints
  if (!preview) return null

  async function open() {
    // Browsers allow a new tab only during the click, so it is opened before the answer is there.
    const tab = window.open('about:blank', '_blank')
    setBusy(true)
    const answer = await call(`${preview!.method} ${preview!.path}`, { [resource.name]: read() })
    setBusy(false)
    if (answer.status === 'success') {
      const { link } = answer.data as { link: string }
      onErrors({})
      if (tab) tab.location.href = link
      return undefined
    }
    tab?.close()
    onErrors(typeof answer.error === 'object' ? answer.error : {})
    return typeof answer.error === 'string' ? notifyFailure(answer, t) : undefined
  }

  return (
    <Button busy={busy} onClick={() => void open()}>
      {t('action.preview')}
    </Button>
  )
}
