import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Moment } from '#ui/format.tsx'
import type { desktopPage } from '../contract.ts'

export default function Desktop({ data }: { data: PageData<typeof desktopPage> }) {
  const t = useT()
  const { auth } = useFrame()
  const figures = [
    ['cities', data.cities],
    ['subjects', data.subjects],
  ] as const
  return (
    <>
      <title>{`${t('panel.page.desktop')} — Repeto`}</title>
      <h1 className="mb-1 text-title font-semibold">{t('panel.page.desktop')}</h1>
      <p className="mb-6 text-soft">{t('desktop.hello', { name: auth.admin_info?.name })}</p>
      <dl className="mb-8 grid max-w-150 grid-cols-2 gap-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse rounded-card border border-line bg-card p-4">
            <dt className="text-soft">{t(`desktop.${name}`)}</dt>
            <dd className="text-title font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mb-3 text-lead font-semibold">{t('desktop.recent')}</h2>
      {data.recent.length === 0 && <p className="text-soft">{t('desktop.quiet')}</p>}
      <ul className="max-w-150 divide-y divide-line">
        {data.recent.map(({ id, event, who, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {t(`event.${event}`)} <span className="text-soft">· {who}</span>
            </span>
            <Moment seconds={at} />
          </li>
        ))}
      </ul>
    </>
  )
}
