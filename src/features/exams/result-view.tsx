import { useRef } from 'react'
import type { ReactNode } from 'react'
import { TutorCard } from '#features/catalog/tutor-card.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { inputLook } from '#ui/parts/field.tsx'
import { Progress } from '#ui/parts/progress.tsx'
import { useCopy } from '#ui/use-copy.ts'
import type { TestResultData } from './contract.ts'
import { formatClock } from './web/test-clock.tsx'
import { TestReview } from './web/test-review.tsx'

type Props = {
  data: TestResultData
  verdict: string
  explanation: string
  /** Asks for lessons; the request wizard by default. */
  request?: ReactNode
}

/** The result with its explanation by skill, tutors to go on with, and the answers. */
export function TestResultView({ data, verdict, explanation, request }: Props) {
  const t = useT()
  const { title, description, test, score_text, seconds, skills, review, request_link } = data
  return (
    <div className="mx-auto grid max-w-page gap-8 px-4 pt-6 pb-10">
      <PageHead title={title} description={description} />
      <div className="max-w-160">
        <p className="text-base text-soft">{test.name}</p>
        <h1 className="mt-1 text-title font-bold text-balance tablet:text-display">{verdict}</h1>
        <p className="mt-2 text-lead">{score_text}</p>
        <p className="mt-2">{explanation}</p>
        <p className="mt-1 text-base text-soft">{t('tests.result.time', { time: formatClock(seconds) })}</p>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-2 wide:grid-rows-[auto_1fr]">
        <div className={request ? '' : 'wide:row-span-2'}>
          <Card title={t('tests.result.skills')}>
            <ul className="grid gap-4">
              {skills.map(({ name, correct, total, advice }) => (
                <li key={name}>
                  <Progress label={name} value={total > 0 ? correct / total : 0} note={`${correct}/${total}`} />
                  <p className="mt-1 text-base text-soft">{advice}</p>
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <div className={request ? 'wide:row-span-2' : ''}>
          {request ?? (
            <Card title={t('tests.result.request')}>
              <p className="mb-3 text-base text-soft">{t('tests.result.request_lead')}</p>
              <ButtonLink look="main" href={request_link} rel="nofollow">
                {t('tests.result.request_open')}
              </ButtonLink>
            </Card>
          )}
        </div>
        <ShareCard link={data.share_link} picture={data.share_picture} />
      </div>
      <RecommendedTutors data={data} />
      {review && <TestReview review={review} language={data.language} />}
      <p>
        <a href={test.link} className="py-2 text-green underline-offset-4">
          {t('tests.again')}
        </a>
      </p>
    </div>
  )
}

function ShareCard({ link, picture }: { link: string; picture: TestResultData['share_picture'] }) {
  const t = useT()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const { copy } = useCopy(link, {
    select: () => input.current?.select(),
    done: t('tests.share.copied'),
    failed: t('tests.share.failed'),
  })
  return (
    <Card title={t('tests.share')}>
      <p className="mb-3 text-base text-soft">{t('tests.share.lead')}</p>
      <img
        src={picture.url}
        alt={picture.alt}
        width={1200}
        height={630}
        loading="lazy"
        className="mb-3 h-auto w-full rounded-card border border-line"
      />
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          readOnly
          value={link}
          aria-label={t('tests.share.link')}
          className={`${inputLook} min-w-0 flex-1`}
        />
        {hydrated && <Button onClick={() => void copy()}>{t('tests.share.copy')}</Button>}
      </div>
      <p className="mt-2 text-base">
        <a href={picture.url} download="result.jpg" className="inline-block py-2 text-green underline-offset-4">
          {t('tests.share.save')}
        </a>
      </p>
    </Card>
  )
}

function RecommendedTutors({ data: { tutors, tutors_link } }: { data: TestResultData }) {
  const t = useT()
  if (tutors.length === 0) return null
  return (
    <section aria-labelledby="recommended">
      <h2 id="recommended" className="mb-4 text-lead font-semibold">
        {t('tests.tutors')}
      </h2>
      <ul className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-3">
        {tutors.map((tutor) => (
          <li key={tutor.id}>
            <TutorCard tutor={tutor} />
          </li>
        ))}
      </ul>
      {tutors_link && (
        <p className="mt-3">
          <a href={tutors_link} className="py-2 text-green underline-offset-4">
            {t('tests.all_tutors')}
          </a>
        </p>
      )}
    </section>
  )
}
