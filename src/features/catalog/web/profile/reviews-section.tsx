import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { reviewEndpoints, TutorReviews } from '#features/reviews/contract.ts'
import { reviewPageSize } from '#features/reviews/model.ts'
import type { WireInput } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Select } from '#ui/parts/select.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { TutorData } from './tutor-data.ts'
import { ReviewList } from './review-list.tsx'

type ReviewSelection = TutorData['chosen']
type ReviewsData = TutorData['reviews']

export function ReviewsSection(props: { tutor: TutorData['tutor']; first: ReviewsData; chosen: ReviewSelection }) {
  const { tutor, first } = props
  const t = useT()
  const { current, chosen, busy, choose } = useTutorReviews(tutor.id, first, props.chosen)
  if (first.summary.total_count === 0)
    return (
      <ReviewsFrame>
        <p className="rounded-card border border-line bg-card p-5 text-base text-soft">{t('tutor_page.no_reviews')}</p>
      </ReviewsFrame>
    )
  return (
    <ReviewsFrame>
      <MarksChart summary={first.summary} />
      <ReviewFilters id={tutor.id} lists={current.filter_lists} chosen={chosen} onChoose={choose} />
      <div aria-busy={busy} className={busy ? 'opacity-60 transition-opacity duration-150' : ''}>
        <ReviewList reviews={current.reviews} tutor={tutor.first_name} />
      </div>
      <ShowMoreReviews id={tutor.id} current={current} chosen={chosen} busy={busy} onChoose={choose} />
    </ReviewsFrame>
  )
}

/** Starts with the reviews of the page; a late answer to an earlier request is ignored. */
function useTutorReviews(tutor_id: number, first: ReviewsData, start: ReviewSelection) {
  const t = useT()
  const [current, setCurrent] = useState(first)
  const [chosen, setChosen] = useState(start)
  const [busy, setBusy] = useState(false)
  const latestRequest = useRef(0)
  async function choose(next: ReviewSelection) {
    const request = ++latestRequest.current
    const before = chosen
    setChosen(next)
    setBusy(true)
    const input: WireInput<typeof reviewEndpoints.list> = { tutor_id, limit: next.limit }
    if (next.lesson) input.lesson_id = next.lesson
    if (next.level) input.level_id = next.level
    const answer = await call<typeof reviewEndpoints.list>('POST /api/client/tutor/reviews', input)
    if (request !== latestRequest.current) return
    setBusy(false)
    if (answer.status === 'success') return setCurrent(answer.data)
    setChosen(before)
    notifyFailure(answer, t)
  }
  return { current, chosen, busy, choose: (next: ReviewSelection) => void choose(next) }
}

function ReviewsFrame({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="grid grid-cols-1 gap-5">
      <h2 id="reviews-title" className="text-lead font-semibold">
        {t('tutor_page.reviews')}
      </h2>
      {children}
    </section>
  )
}

function MarksChart({
  summary: { marks, total_count: count, avg_review_mark: average },
}: Pick<ReviewsData, 'summary'>) {
  const t = useT()
  return (
    <div className="grid items-center gap-x-10 gap-y-4 rounded-card border border-line bg-card p-5 @min-[520px]:grid-cols-[auto_minmax(0,1fr)]">
      <div className="grid gap-1">
        <p className="text-title">
          <Stars value={average ?? 0} />
        </p>
        <p className="text-base text-soft">{t('catalog.reviews', { count, figure: String(count) })}</p>
      </div>
      <ul className="grid gap-1 text-small text-soft tabular-nums">
        {[5, 4, 3, 2, 1].map((mark) => {
          const markCount = marks[mark - 1] ?? 0
          return (
            <li key={mark} className="grid grid-cols-[16px_minmax(0,1fr)_32px] items-center gap-2">
              <span aria-hidden>{mark}</span>
              <progress aria-hidden value={markCount} max={count} className="w-full [--color-green:var(--color-sun)]" />
              <span aria-hidden className="text-right">
                {markCount}
              </span>
              <span className="sr-only">{t('tutor_page.marks', { mark, count: markCount })}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type SelectionProps = { id: number; chosen: ReviewSelection; onChoose: (next: ReviewSelection) => void }

/** Works as a plain form without JavaScript. */
function ReviewFilters({ id, lists, chosen, onChoose }: SelectionProps & { lists: TutorReviews['filter_lists'] }) {
  const t = useT()
  const href = useHref()
  const kinds = (['lesson', 'level'] as const).filter((kind) => lists[kind].length > 1 || chosen[kind] !== undefined)
  if (kinds.length === 0) return null
  return (
    <form action={href(`/user-${id}/#reviews`)} className="flex flex-wrap gap-3">
      {kinds.map((kind) => (
        <div key={kind} className="min-w-0 flex-1 basis-50 @min-[520px]:max-w-70">
          <Select
            name={kind}
            aria-label={t(`catalog.facet.${kind}`)}
            value={chosen[kind] ?? ''}
            empty={t(`tutor_page.any_${kind}`)}
            choices={lists[kind].map(({ value, text, count }) => ({ value, text: `${text} (${count})` }))}
            onChange={({ target }) => {
              const { [kind]: _before, ...rest } = chosen
              onChoose({ ...rest, limit: reviewPageSize, ...(target.value && { [kind]: Number(target.value) }) })
            }}
          />
        </div>
      ))}
      <noscript>
        <Button type="submit">{t('tutor_page.show_chosen')}</Button>
      </noscript>
    </form>
  )
}

function ShowMoreReviews({
  id,
  current,
  chosen,
  busy,
  onChoose,
}: SelectionProps & { current: ReviewsData; busy: boolean }) {
  const t = useT()
  const href = useHref()
  const { reviews, total } = current
  const limit = reviews.length + reviewPageSize
  const query = new URLSearchParams(
    Object.entries({ lesson: chosen.lesson, level: chosen.level, reviews: limit }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {reviews.length < total && (
        <ButtonLink
          href={href(`/user-${id}/?${query}#review-${reviews.at(-1)?.id ?? ''}`)}
          rel="nofollow"
          data-reload
          aria-disabled={busy || undefined}
          onClick={(event) => {
            event.preventDefault()
            if (!busy) onChoose({ ...chosen, limit })
          }}
        >
          {t('tutor_page.more')}
          {busy && <Spinner />}
        </ButtonLink>
      )}
      <p role="status" className="text-small text-soft">
        {total === 0 ? t('tutor_page.none_chosen') : t('tutor_page.shown', { shown: reviews.length, total })}
      </p>
    </div>
  )
}
