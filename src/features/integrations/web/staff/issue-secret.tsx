import { useState } from 'react'
import type { ListedRow } from '#ui/admin/list-data.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import type { partnerEndpoints } from '../../contract/partners.ts'
import { ShownOnce } from '../shown-once.tsx'

export function PartnerKeySection({ row }: { row: ListedRow }) {
  return <IssueSecret row={row} path="POST /api/admin/partner/issue_key" kind="partner_key" />
}

export function WebhookSecretSection({ row }: { row: ListedRow }) {
  return <IssueSecret row={row} path="POST /api/admin/webhook/issue_secret" kind="webhook_secret" />
}

type Call = typeof partnerEndpoints.issueKey | typeof partnerEndpoints.issueSecret
type Path = 'POST /api/admin/partner/issue_key' | 'POST /api/admin/webhook/issue_secret'

function IssueSecret({ row, path, kind }: { row: ListedRow; path: Path; kind: 'partner_key' | 'webhook_secret' }) {
  const t = useT()
  const hydrated = useHydrated()
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()

  async function issue() {
    const answer = await call<Call>(path, { id: row.id })
    setAsking(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    setSecret(answer.data.secret)
    await refresh()
  }

  return (
    <section className="mt-4 max-w-200 rounded-card border border-line bg-card p-5">
      <h2 className="mb-1 text-base font-medium">{t(`issue.${kind}.title`)}</h2>
      <p className="mb-3 text-small text-pretty text-soft">{t(`issue.${kind}.lead`)}</p>
      <Button disabled={!hydrated} onClick={() => setAsking(true)}>
        {t(`issue.${kind}.issue`)}
      </Button>
      {asking && (
        <Confirm
          question={t(`issue.${kind}.question`)}
          action={t(`issue.${kind}.issue`)}
          onConfirm={() => void issue()}
          onCancel={() => setAsking(false)}
        />
      )}
      {secret !== undefined && (
        <ShownOnce title={t(`issue.${kind}.title`)} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </section>
  )
}
