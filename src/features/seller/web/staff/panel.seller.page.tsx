import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import type { sellerPage } from '../../contract.ts'
import { SellerDialog } from './seller-dialog.tsx'
import { SellerVersion } from './seller-version.tsx'

/** The companies that sign offers and documents, each from its day on. Versions are only added. */
export default function Sellers({ data }: { data: PageData<typeof sellerPage> }) {
  const t = useT()
  const hydrated = useHydrated()
  const [editing, setEditing] = useState(false)
  const { versions, missing } = data
  const title = t('panel.page.seller')
  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{title}</h1>
          <p className="text-soft">{t('seller.lead')}</p>
        </div>
        <Button look="main" size="small" disabled={!hydrated} onClick={() => setEditing(true)}>
          <Plus aria-hidden className="size-4" /> {t('seller.add')}
        </Button>
      </header>
      {missing && (
        <p role="note" className="mb-4 rounded-card bg-sun-wash px-4 py-3">
          {t('seller.missing_note')}
        </p>
      )}
      {versions.length === 0 ? (
        <EmptyState title={t('seller.none')} text={t('seller.none_text')} />
      ) : (
        <ul className="grid gap-3">
          {versions.map((version) => (
            <li key={version.id}>
              <SellerVersion version={version} today={data.today} />
            </li>
          ))}
        </ul>
      )}
      {editing && <SellerDialog data={data} onClose={() => setEditing(false)} />}
    </>
  )
}
