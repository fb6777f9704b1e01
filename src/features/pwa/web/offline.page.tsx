import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { StudyLamp } from '#ui/parts/pictures.tsx'

/** The service worker fills the two lists and shows them; see `public/sw.js`. */
export default function Offline() {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const title = t('offline.title')
  return (
    <div className="grid w-full max-w-160 gap-6">
      <PageHead title={`${title} — ${edition.siteName}`} />
      <div className="grid justify-items-center gap-2 text-center">
        <StudyLamp className="h-32" />
        <h1 className="text-title font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{t('offline.lead')}</p>
        <ButtonLink look="main" href={href('/')}>
          {t('offline.retry')}
        </ButtonLink>
      </div>
      <section hidden data-offline="orders">
        <h2 className="mb-2 text-lead font-semibold">{t('offline.orders')}</h2>
        <ul className="grid gap-2" data-offline-list="orders" />
      </section>
      <section hidden data-offline="tutors">
        <h2 className="mb-2 text-lead font-semibold">{t('offline.tutors')}</h2>
        <ul className="grid gap-2" data-offline-list="tutors" />
      </section>
    </div>
  )
}
