import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#shared/errors.ts'
import { notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'

const listing = new Set(['page', 'per_page', 'sort', 'sort_dir'])

/** An export may take a while, so the button is disabled meanwhile. */
export function ExportButton() {
  const t = useT()
  const { search, locale } = useFrame()
  const [busy, setBusy] = useState(false)

  async function load() {
    setBusy(true)
    const failure = await fetchFile(search, locale).catch((): Failure => ({ status: 'fail', error: 'unavailable' }))
    setBusy(false)
    if (!failure) return
    const [message] = typeof failure.error === 'object' ? (failure.error['filters'] ?? []) : []
    if (message) notify('error', message)
    else notifyFailure(failure, t)
  }

  return (
    <Button size="small" busy={busy} onClick={() => void load()}>
      <Download aria-hidden className="size-4" />
      <span className="max-tablet:sr-only">{t(busy ? 'order_list.exporting' : 'order_list.export')}</span>
    </Button>
  )
}

/** The response is a file, so it is saved under the name given by the server. */
async function fetchFile(search: string, locale: string): Promise<Failure | undefined> {
  const query = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  const sorting = query.filter(([name]) => name.startsWith('sort'))
  const filters = query.filter(([name]) => !listing.has(name))
  const response = await fetch('/api/admin/orders/get_file_excel_export_orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-locale': locale },
    body: JSON.stringify({ ...Object.fromEntries(sorting), filters: Object.fromEntries(filters) }),
  })
  if (!response.ok) return (await response.json()) as Failure
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = nameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return undefined
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'orders.xlsx')
}
