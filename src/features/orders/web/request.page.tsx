import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import type { requestPage } from '../contract.ts'
import { Beside, Face } from './request/beside.tsx'
import { Done } from './request/done.tsx'
import { ShortForm } from './request/short-form.tsx'
import { useRequest } from './request/use-request.ts'
import { useStep } from './request/use-steps.ts'
import { Wizard } from './request/wizard.tsx'

/** A request to one tutor, or to whoever suits: one question after the other, or all that is needed at once. */
export default function Request({ data }: { data: PageData<typeof requestPage> }) {
  const t = useT()
  const { edition } = useFrame()
  const request = useRequest(data)
  const { step, placed } = useStep()
  const { tutor, instead } = data
  const title = tutor ? t('request.title.personal', { name: tutor.first_name }) : t('request.title.general')
  return (
    <div className="mx-auto grid max-w-page gap-x-14 gap-y-8 px-4 pt-5 tablet:pt-8 wide:grid-cols-[minmax(0,1fr)_320px] wide:pt-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div className="mx-auto grid w-full max-w-160 content-start gap-5 wide:mx-0">
        {placed ? (
          <Done data={data} placed={placed} />
        ) : (
          <>
            <div className="flex items-center gap-3">
              {tutor && <Face tutor={tutor} />}
              <h1 className="text-lead font-bold text-balance tablet:text-title">{title}</h1>
            </div>
            {instead && (
              <p role="status" className="rounded-card bg-sun-wash px-4 py-3 text-base">
                {instead.first_name
                  ? t('request.instead.full', { name: instead.first_name })
                  : t('request.instead.gone')}
              </p>
            )}
            {data.form === 'short' ? (
              <ShortForm data={data} request={request} />
            ) : (
              <Wizard data={data} request={request} step={step} />
            )}
          </>
        )}
      </div>
      <Beside data={data} lessons={request.values.lessons} />
    </div>
  )
}
