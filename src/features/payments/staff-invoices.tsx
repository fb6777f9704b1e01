import { Download } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Failure } from '#shared/errors.ts'
import { notifyFailure } from '#ui/api.ts'
import { Moment, Sum } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { staffBilling } from './contract.ts'

type Invoice = z.input<typeof staffBilling>['invoices'][number]

export function StaffInvoicesCard({ tutorId, invoices }: { tutorId: number; invoices: readonly Invoice[] }) {
  const t = useT()
  return (
    <Card title={t('staff_invoices.title')}>
      {invoices.length === 0 ? (
        <p className="text-soft">{t('staff_invoices.empty')}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {invoices.map((invoice) => (
            <li key={invoice.id} className="flex items-center justify-between gap-4 py-2 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <p className="font-medium tabular-nums">{invoice.number}</p>
                <p className="text-small text-soft">
                  {t(`invoice.kind.${invoice.kind}`)}, <Moment seconds={invoice.issued_at} />
                </p>
                {invoice.replaced_by !== null && (
                  <p className="text-small text-soft">
                    {t('staff_invoices.replaced', { number: invoice.replaced_by })}
                  </p>
                )}
              </div>
              <div className="flex shrink-0 items-center gap-3">
                <span className="tabular-nums">
                  <Sum minor={invoice.gross} currency={invoice.currency} />
                </span>
                <InvoiceDownload tutorId={tutorId} invoice={invoice} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function InvoiceDownload({ tutorId, invoice }: { tutorId: number; invoice: Invoice }) {
  const t = useT()
  const { locale } = useFrame()
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    const failure = await saveInvoice(tutorId, invoice, locale).catch((): Failure => ({
      status: 'fail',
      error: 'unavailable',
    }))
    setBusy(false)
    if (failure) notifyFailure(failure, t)
  }
  return (
    <Button
      size="small"
      busy={busy}
      disabled={!invoice.ready}
      aria-label={t('staff_invoices.download', { number: invoice.number })}
      onClick={() => void download()}
    >
      <Download aria-hidden className="size-4" />
    </Button>
  )
}

/** The call is a POST, so its file is saved from the answer instead of by a link. */
async function saveInvoice(tutor_id: number, invoice: Invoice, locale: string): Promise<Failure | undefined> {
  const response = await fetch('/api/admin/tutor/profile/get_invoice', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-locale': locale },
    body: JSON.stringify({ tutor_id, invoice_id: invoice.id }),
  })
  if (!response.ok) return (await response.json()) as Failure
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `${invoice.number.replaceAll('/', '-')}.pdf`
  link.click()
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return undefined
}
