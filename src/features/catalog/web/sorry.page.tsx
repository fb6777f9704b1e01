import type { PageData } from '#shared/contract.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { LostMap } from '#ui/parts/pictures.tsx'
import type { sorryPage } from '../contract.ts'

export default function Sorry({ data }: { data: PageData<typeof sorryPage> }) {
  const t = useT()
  const href = useHref()
  const { path, edition } = useFrame()
  const [heading = t(`error.${data.reason}`), ...details] = data.texts
  return (
    <section className="grid max-w-text justify-items-center gap-6 text-center">
      <title>{`${heading} — ${edition.siteName}`}</title>
      <LostMap className="w-60" />
      <h1 className="text-lead font-semibold text-balance">{heading}</h1>
      {details.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {data.needs_email && <ButtonLink href={href('/settings')}>{t('action.open_settings')}</ButtonLink>}
      <ButtonLink look="main" href={href(path)}>
        {t('action.try_again')}
      </ButtonLink>
      {data.request_id && <p className="text-small text-soft">{t('sorry.request_id', { id: data.request_id })}</p>}
    </section>
  )
}
