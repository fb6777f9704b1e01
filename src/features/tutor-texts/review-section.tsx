import { useEffect, useState } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { call, notifyFailure } from '#ui/api.ts'
import type { ListedRow } from '#ui/admin/list-data.ts'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { WordChanges } from '#ui/parts/word-changes.tsx'
import type { WireTextReview } from './contract.ts'
import type { TextKind } from './model.ts'
import { PassageRemarks } from './web/passage-remarks.tsx'

/** Below the form: the text to be judged with remarks at its passages, and where else its words are. */
export function TextReviewSection({ kind, row }: { kind: TextKind; row: ListedRow }) {
  const t = useT()
  const [review, setReview] = useState<WireTextReview>()
  const { id } = row

  async function send(method: 'GET' | 'POST', path: string, input: Record<string, unknown>) {
    const answer = (await call(`${method} /api/admin/${kind}/${path}`, input)) as Envelope<WireTextReview>
    if (answer.status === 'fail') return notifyFailure(answer, t)
    return setReview(answer.data)
  }
  // A refresh of the page brings another row, which may have other words.
  useEffect(() => {
    let isCurrent = true
    void call(`GET /api/admin/${kind}/review`, { id: row.id }).then((answer) => {
      if (!isCurrent) return undefined
      if (answer.status === 'fail') return notifyFailure(answer, t)
      return setReview(answer.data as unknown as WireTextReview)
    })
    return () => void (isCurrent = false)
  }, [kind, row, t])

  async function check() {
    const answer = await call(`POST /api/admin/${kind}/check_uniqueness`, { id })
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('tutor_text.check_started'))
    return setTimeout(() => void send('GET', 'review', { id }), checkMs)
  }

  if (!review) return null
  const { live } = review
  return (
    <div className="mt-5 grid max-w-200 gap-5">
      <PassageRemarks
        review={review}
        onAdd={(remark) => send('POST', 'comment/create', { id, ...remark })}
        onRemove={(comment) => void send('POST', 'comment/delete', { id: comment })}
      />
      <Uniqueness review={review} onCheck={() => void check()} />
      {live && (
        <Card
          title={t(live.visible ? 'tutor_text.public_version' : 'tutor_text.hidden_version')}
          action={
            live.visible && (
              <a href={live.link} target="_blank" rel="noreferrer" className="text-base text-green">
                {t('tutor_text.open')}
              </a>
            )
          }
        >
          <WordChanges
            before={`${live.title}\n${plainText(live.text)}`}
            after={`${review.title}\n${plainText(review.text)}`}
          />
        </Card>
      )}
      <p className="text-base">
        <a href={review.tutor.link} className="text-green">
          {review.tutor.name || `#${review.tutor.id}`}
        </a>
      </p>
    </div>
  )
}

/** The check runs as a job and usually takes less. */
const checkMs = 2_500

function Uniqueness({ review: { uniqueness, sources }, onCheck }: { review: WireTextReview; onCheck: () => void }) {
  const t = useT()
  const tone = uniqueness === null ? 'neutral' : uniqueness >= 80 ? 'green' : uniqueness >= 50 ? 'sun' : 'coral'
  return (
    <Card
      title={t('tutor_text.uniqueness')}
      action={
        <Button size="small" onClick={onCheck}>
          {t('tutor_text.check_again')}
        </Button>
      }
    >
      <p className="flex items-center gap-2">
        <Badge tone={tone}>
          {uniqueness === null ? t('tutor_text.not_checked') : t('tutor_text.unique', { percent: uniqueness })}
        </Badge>
      </p>
      {sources.length > 0 && (
        <ul className="mt-3 grid gap-1 text-base">
          {sources.map(({ source, title, link, percent }) => (
            <li key={link} className="flex flex-wrap gap-x-2">
              <span className="w-12 text-right tabular-nums">{`${percent} %`}</span>
              <a href={link} target="_blank" rel="noreferrer" className="min-w-0 text-green wrap-anywhere">
                {title || link}
              </a>
              <span className="text-soft">{t(`tutor_text.source.${source}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
