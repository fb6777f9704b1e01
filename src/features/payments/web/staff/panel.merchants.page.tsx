import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import type { merchantsPage } from '../../contract/merchants.ts'
import { MerchantCard } from './merchant-card.tsx'
import { MerchantDialog } from './merchant-dialog.tsx'

type Data = PageData<typeof merchantsPage>

/** The accounts with one provider; the first active one takes new payments. */
export default function Merchants({ data }: { data: Data }) {
  const t = useT()
  const hydrated = useHydrated()
  const [editing, setEditing] = useState<Data['merchants'][number] | 'new'>()
  const title = t('panel.page.merchants')
  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{title}</h1>
          <p className="text-soft">{t('merchant.lead')}</p>
        </div>
        <Button look="main" size="small" disabled={!hydrated} onClick={() => setEditing('new')}>
          <Plus aria-hidden className="size-4" /> {t('merchant.add')}
        </Button>
      </header>
      <div className="mb-4">
        <TabLinks
          label={t('merchant.providers')}
          links={data.providers.map((provider) => ({
            href: `/panel/merchants/${provider}/`,
            text: t(`merchant.provider.${provider}`),
            current: provider === data.provider,
          }))}
        />
      </div>
      {!data.can_save_keys && (
        <p role="note" className="mb-4 rounded-card bg-sun-wash px-4 py-3">
          {t('merchant.no_key_note')}
        </p>
      )}
      {data.merchants.length === 0 ? (
        <EmptyState title={t('merchant.none')} text={t('merchant.none_text')} />
      ) : (
        <ul className="grid gap-3">
          {data.merchants.map((merchant) => (
            <li key={merchant.id}>
              <MerchantCard merchant={merchant} data={data} onEdit={() => setEditing(merchant)} />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <MerchantDialog
          key={editing === 'new' ? 'new' : editing.id}
          data={data}
          merchant={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
