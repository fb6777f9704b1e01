import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { LostMap } from '#ui/parts/pictures.tsx'
import type { panelErrorPage } from '../contract.ts'

export default function PanelError({ data }: { data: PageData<typeof panelErrorPage> }) {
  const t = useT()
  const heading = t(`error.${data.reason}`)
  return (
    <>
      <title>{`${heading} — Repeto`}</title>
      <section className="mx-auto grid max-w-text justify-items-center gap-5 pt-10 text-center wide:pt-24">
        <LostMap className="w-48" />
        <h1 className="text-lead font-semibold text-balance">{heading}</h1>
        <ButtonLink href="/panel/desktop/">{t('panel.page.desktop')}</ButtonLink>
      </section>
    </>
  )
}
