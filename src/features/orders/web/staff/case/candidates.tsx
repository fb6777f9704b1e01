import { Search } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { textOf } from '#ui/admin/field-controls.tsx'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { denseInputLook } from '#ui/parts/field.tsx'
import type { orderPanelEndpoints } from '../../../contract/staff.ts'
import { CaseBlock } from './block.tsx'
import { CandidateRow } from './candidate-row.tsx'
import type { OrderCandidate, StaffOrderData } from './order-calls.ts'

type CandidateTab = 'responses' | 'candidates' | 'found'

export function CaseCandidates({ data: { order, responses, candidates } }: { data: StaffOrderData }) {
  const t = useT()
  const mayAppoint = order.may.includes('appoint')
  const asked = responses.filter(({ tutor }) => tutor.id !== order.tutor?.tutor.id)
  const [chosen, setChosen] = useState<CandidateTab>()
  const [found, setFound] = useState<readonly OrderCandidate[]>()
  const [busy, setBusy] = useState(false)
  const current = chosen ?? (asked.length > 0 || !mayAppoint ? 'responses' : 'candidates')
  const lists = { responses: asked, candidates, found: refreshFound(found ?? [], [...responses, ...candidates]) }

  async function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text_search = textOf(new FormData(event.currentTarget), 'text_search')
    if (text_search === '') return
    setBusy(true)
    const answer = await call<typeof orderPanelEndpoints.searchTutors>('POST /api/admin/order/search_tutors', {
      order_id: order.id,
      text_search,
    })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    setFound(answer.data.tutors)
    setChosen('found')
  }

  const tabs: CandidateTab[] = [
    'responses',
    ...(mayAppoint ? ['candidates' as const] : []),
    ...(found ? ['found' as const] : []),
  ]
  return (
    <CaseBlock
      title={t('order_case.tutors')}
      className="flex min-h-0 flex-col wide:flex-1"
      action={
        mayAppoint && (
          <form role="search" onSubmit={(event) => void search(event)} className="flex min-w-0 gap-1">
            <input
              name="text_search"
              type="search"
              maxLength={200}
              aria-label={t('order_case.tutors.search')}
              placeholder={t('order_case.tutors.search')}
              className={`${denseInputLook} min-w-0 tablet:w-52`}
            />
            <Button size="small" type="submit" busy={busy} aria-label={t('keys.search')}>
              <Search aria-hidden className="size-4" />
            </Button>
          </form>
        )
      }
    >
      <div className="mb-1 flex flex-wrap gap-1">
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={tab === current}
            onClick={() => setChosen(tab)}
            className={`min-h-8 rounded-full border px-3 text-small font-medium ${tab === current ? 'border-green bg-green-wash text-green' : 'border-line bg-card text-ink hover:border-edge'}`}
          >
            {t(`order_case.tutors.${tab}`)} <span className="tabular-nums">{lists[tab].length}</span>
          </button>
        ))}
      </div>
      {lists[current].length === 0 ? (
        <p className="py-3 text-small text-soft">{t(`order_case.tutors.${current}.none`)}</p>
      ) : (
        <ul className="-mx-1 min-h-0 divide-y divide-line overflow-y-auto px-1 max-wide:max-h-160">
          {lists[current].map((one) => (
            <CandidateRow key={one.tutor.id} orderId={order.id} candidate={one} mayAppoint={mayAppoint} />
          ))}
        </ul>
      )}
    </CaseBlock>
  )
}

function refreshFound(found: readonly OrderCandidate[], known: readonly OrderCandidate[]): OrderCandidate[] {
  return found.map((one) => known.find(({ tutor }) => tutor.id === one.tutor.id) ?? one)
}
