import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useQuery } from '#ui/admin/query.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { clientsPanel } from '../../contract.ts'
import type { clientPanelEndpoints, clientMergePage } from '../../contract.ts'
import { mergeFields, mergeProblem, suggestedSide } from '../../model.ts'
import { MergeFieldChoice, MergeHeading, MergeResult } from './merge-parts.tsx'
import type { MergeSides } from './merge-parts.tsx'

type Data = PageData<typeof clientMergePage>
type Profile = Data['profiles'][number]

export default function ClientMerge({ data }: { data: Data }) {
  const t = useT()
  const [keep, gone] = data.profiles
  const title = t('client.merge.title')
  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={clientsPanel.path} className="text-green">
          {t('panel.page.clients_show')}
        </a>
      </nav>
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="mb-5 max-w-text text-soft">{t('client.merge.lead')}</p>
      {keep && gone ? (
        <MergeComparison key={`${keep.id} ${gone.id}`} keep={keep} gone={gone} differ={data.differ} />
      ) : (
        <ClientPairForm />
      )}
    </>
  )
}

function MergeComparison({ keep, gone, differ }: { keep: Profile; gone: Profile; differ: Data['differ'] }) {
  const t = useT()
  const [sides, setSides] = useState<MergeSides>(
    () => Object.fromEntries(mergeFields.map((field) => [field, suggestedSide(field, keep, gone)])) as MergeSides,
  )
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const problem = mergeProblem(keep, gone)

  async function merge() {
    setBusy(true)
    const answer = await call<typeof clientPanelEndpoints.merge>('POST /api/admin/client/merge', {
      client_id: keep.id,
      client_id2: gone.id,
      fields: sides,
    })
    setBusy(false)
    setConfirming(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('client.merge.done'))
    await navigate(`${clientsPanel.path}${keep.id}/`, 'replace')
  }

  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <div className="grid gap-px bg-line tablet:grid-cols-[160px_1fr_1fr]">
          <div className="flex items-center bg-card px-4 py-3">
            <ButtonLink size="small" href={`${clientsPanel.path}merge/?client_id=${gone.id}&client_id2=${keep.id}`}>
              <ArrowLeftRight aria-hidden className="size-4" /> {t('client.merge.swap')}
            </ButtonLink>
          </div>
          <MergeHeading profile={keep} role={t('client.merge.stays')} />
          <MergeHeading profile={gone} role={t('client.merge.goes')} />
        </div>
        {mergeFields.map((field) => (
          <MergeFieldChoice
            key={field}
            field={field}
            profiles={[keep, gone]}
            differs={differ.includes(field)}
            side={sides[field]}
            onChange={(side) => setSides({ ...sides, [field]: side })}
          />
        ))}
      </div>
      <MergeResult profiles={[keep, gone]} sides={sides} />
      {problem && <p className="mt-4 max-w-text text-coral">{t(`client.merge.problem.${problem}`)}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="main" disabled={problem !== undefined} onClick={() => setConfirming(true)}>
          {t('client.merge.action')}
        </Button>
        <ButtonLink href={`${clientsPanel.path}${keep.id}/`}>{t('action.cancel')}</ButtonLink>
      </div>
      {confirming && (
        <Confirm
          question={t('client.merge.question', { keep: keep.id, gone: gone.id })}
          action={t('client.merge.action')}
          busy={busy}
          onConfirm={() => void merge()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}

function ClientPairForm() {
  const t = useT()
  const query = useQuery()
  return (
    <form
      action={`${clientsPanel.path}merge/`}
      className="grid max-w-100 gap-4 rounded-card border border-line bg-card p-5"
    >
      {(['client_id', 'client_id2'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`client.merge.${name}`)}
          name={name}
          type="number"
          min={1}
          required
          defaultValue={query.get(name)}
        />
      ))}
      <Button look="main" type="submit">
        {t('client.merge.compare')}
      </Button>
    </form>
  )
}
