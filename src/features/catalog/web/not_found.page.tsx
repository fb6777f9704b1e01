import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import type { notFoundPage } from '../contract.ts'
import { LostMap } from './pictures.tsx'
import { SearchBlock } from './search-block.tsx'

export default function NotFound({ data }: { data: PageData<typeof notFoundPage> }) {
  const t = useT()
  const missing = data.reason === 'not_found' || data.reason === 'gone'
  const heading = missing ? t('not_found.heading') : t(`error.${data.reason}`)
  return (
    <>
      <title>{`${heading} — Repeto`}</title>
      <section className="mx-auto grid max-w-180 gap-6 px-4 py-10 text-center">
        <LostMap className="mx-auto w-60" />
        <h1 className="text-title font-bold text-balance">{heading}</h1>
        <p>
          <a href={data.catalog} className="text-green underline-offset-4">
            {t('not_found.catalog')}
          </a>
        </p>
        <div className="text-left">
          <SearchBlock lists={data.filter_lists} />
        </div>
      </section>
    </>
  )
}
