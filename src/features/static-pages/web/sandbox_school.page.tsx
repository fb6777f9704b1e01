import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Books } from '#ui/parts/pictures.tsx'

export default function SandboxSchoolPage() {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const title = t('sandbox_school.title')
  return (
    <section className="mx-auto max-w-page px-4 py-10">
      <title>{`${title} — ${edition.siteName}`}</title>
      <h1 className="text-title font-bold text-balance tablet:text-display">{title}</h1>
      <div className="mt-8">
        <EmptyState
          picture={<Books className="w-40" />}
          title={t('sandbox_school.lead')}
          action={<ButtonLink href={href('/')}>{t('sandbox_school.back')}</ButtonLink>}
        />
      </div>
    </section>
  )
}
