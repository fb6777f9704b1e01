import { useHref, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import type { RequestPageData } from '../../contract.ts'
import type { useRequestForm } from './use-request-form.ts'

type Props = {
  data: RequestPageData
  request: Pick<ReturnType<typeof useRequestForm>, 'refusal' | 'isTutorClosed' | 'keepForOthers'>
}

/** Why the request was not sent. If its tutor cannot take it, other tutors get what was typed. */
export function RequestFailure({ data: { form, tutor }, request }: Props) {
  const t = useT()
  const href = useHref()
  const { refusal, isTutorClosed, keepForOthers } = request
  return (
    <div role="alert" className={`grid justify-items-start gap-3 ${refusal || isTutorClosed ? '' : 'hidden'}`}>
      {refusal && <p className="text-base text-coral">{refusal}</p>}
      {isTutorClosed && (
        <>
          <p className="text-base text-coral">{t('request.refused', { name: tutor?.first_name || '_' })}</p>
          <ButtonLink
            href={href(form === 'short' ? '/request/?form=short' : '/request/#contacts')}
            rel="nofollow"
            onClick={keepForOthers}
          >
            {t('request.ask_others')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
