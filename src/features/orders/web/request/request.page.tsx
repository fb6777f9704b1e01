import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import type { requestPage } from '../../contract.ts'
import { RequestAside, RequestTutorAvatar } from './request-aside.tsx'
import { RequestDone } from './done.tsx'
import { ShortRequestForm } from './short-form.tsx'
import { useRequestForm } from './use-request-form.ts'
import { useRequestStep } from './use-steps.ts'
import { RequestWizard } from './wizard.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'

export default function Request({ data }: { data: PageData<typeof requestPage> }) {
  const t = useT()
  const { edition } = useFrame()
  const request = useRequestForm(data)
  const { step, placed } = useRequestStep()
  const { tutor, instead } = data
  const title = tutor ? t('request.title.personal', { name: tutor.first_name }) : t('request.title.general')
  return (
    <div className="mx-auto grid max-w-page gap-x-14 gap-y-8 px-4 pt-5 tablet:pt-8 wide:grid-cols-[minmax(0,1fr)_320px] wide:pt-12">
      <PageHead title={`${title} — ${edition.siteName}`} />
      <div className="mx-auto grid w-full max-w-160 content-start gap-5 wide:mx-0">
        {placed ? (
          <RequestDone data={data} placed={placed} />
        ) : (
          <>
            <div className="flex items-center gap-3">
              {tutor && <RequestTutorAvatar tutor={tutor} />}
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
              <ShortRequestForm data={data} request={request} />
            ) : (
              <RequestWizard data={data} request={request} step={step} />
            )}
          </>
        )}
      </div>
      <RequestAside data={data} lessons={request.values.lessons} />
    </div>
  )
}
