import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { LostMap } from '#ui/parts/pictures.tsx'
import type { notFoundPage } from '../contract.ts'
import { SearchBlock } from './search-block.tsx'

export default function NotFound({ data }: { data: PageData<typeof notFoundPage> }) {
  const t = useT()
  const { edition } = useFrame()
  const missing = data.reason === 'not_found' || data.reason === 'gone'
  const heading = missing ? t('not_found.heading') : t(`error.${data.reason}`)
  return (
    <>
      <title>{`${heading} — ${edition.siteName}`}</title>
      <section className="mx-auto grid max-w-180 gap-6 px-4 py-10 text-center tablet:py-16">
        <LostMap className="mx-auto w-60" />
        <div>
          <h1 className="mb-2 text-title font-bold text-balance">{heading}</h1>
          <p>
            <a href={data.catalog} className="inline-block py-2 text-green underline-offset-4">
              {t('not_found.catalog')}
            </a>
          </p>
        </div>
        <div className="text-left">
          <SearchBlock lists={data.filter_lists} />
        </div>
      </section>
    </>
  )
}
