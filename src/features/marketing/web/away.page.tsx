import { useEffect } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import type { awayPage } from '../contract.ts'

export default function Away({ data: { url, host } }: { data: PageData<typeof awayPage> }) {
  const t = useT()
  const { edition } = useFrame()
  const heading = t('away.heading', { host })
  useEffect(() => location.replace(url), [url])
  return (
    <section className="grid max-w-text justify-items-center gap-6 text-center">
      <PageHead title={`${heading} — ${edition.siteName}`} />
      <h1 className="text-lead font-semibold text-balance">{heading}</h1>
      <ButtonLink look="main" href={url} rel="noopener nofollow">
        {t('away.continue')}
      </ButtonLink>
    </section>
  )
}
