import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import type { refusedPage } from '../contract.ts'

export default function Refused({ data }: { data: PageData<typeof refusedPage> }) {
  const t = useT()
  const heading = t(`error.${data.reason}`)
  return (
    <>
      <title>{`${heading} — Repeto`}</title>
      <h1 className="mb-4 text-title font-semibold text-balance">{heading}</h1>
      <ButtonLink href="/panel/desktop/">{t('panel.page.desktop')}</ButtonLink>
    </>
  )
}
