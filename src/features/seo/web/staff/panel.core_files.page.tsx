import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { coreFilesPanel } from '../../contract.ts'
import type { coreFileEndpoints, coreFilesPage } from '../../contract.ts'
import { LanguageFile } from './language-file.tsx'
import { RobotsEditor } from './robots-editor.tsx'

type Data = PageData<typeof coreFilesPage>

const sides = ['texts', 'robots'] as const

/** The language files and robots.txt of the edition. */
export default function CoreFiles({ data }: { data: Data }) {
  const t = useT()
  const { side, robots } = data
  return (
    <>
      <title>{`${t('panel.page.core_files')} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{t('panel.page.core_files')}</h1>
          <p className="max-w-text text-soft">{t(`core_files.lead_${side}`)}</p>
        </div>
        <ClearCacheButton />
      </header>
      <div className="mb-4">
        <TabLinks
          label={t('panel.page.core_files')}
          links={sides.map((one) => ({
            href: one === 'texts' ? coreFilesPanel.path : `${coreFilesPanel.path}?side=${one}`,
            text: t(`core_files.side_${one}`),
            current: one === side,
          }))}
        />
      </div>
      {side === 'robots' ? (
        <RobotsEditor key={robots.version} robots={robots} />
      ) : (
        <LanguageFile key={data.locale} locale={data.locale} texts={data.texts} />
      )}
    </>
  )
}

function ClearCacheButton() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function clear() {
    setBusy(true)
    const answer = await call<typeof coreFileEndpoints.clearCache>('POST /api/admin/system/clear_cache', {})
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    else notify('done', t('core_files.cache_cleared'))
  }
  return (
    <Button size="small" busy={busy} onClick={() => void clear()}>
      {t('core_files.clear_cache')}
    </Button>
  )
}
