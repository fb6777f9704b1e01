import { useEffect, useState } from 'react'
import type { Answer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import type { experimentEndpoints } from '../../contract.ts'

type Source = Answer<typeof experimentEndpoints.source>

/** Says that an outside GrowthBook defines the features of this edition. */
export function OutsideNotice() {
  const t = useT()
  const [source, setSource] = useState<Source>()
  useEffect(() => {
    void call<typeof experimentEndpoints.source>('GET /api/admin/experiment/source', {}).then((answer) =>
      setSource(answer.status === 'success' ? answer.data : undefined),
    )
  }, [])
  if (!source?.outside) return null
  const features = source.skipped.join(', ')
  return (
    <div role="status" className="mb-4 grid max-w-text gap-2 rounded-card bg-sun-wash p-3">
      <p>{t('experiment.outside', { host: source.outside })}</p>
      {features && <p>{t('experiment.skipped_rules', { features })}</p>}
    </div>
  )
}
