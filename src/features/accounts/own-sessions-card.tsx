import type { SessionListData } from '#shared/session-list.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { SessionsCard } from '#ui/parts/sessions-card.tsx'
import type { ownSessionEndpoints } from './contract.ts'

export function OwnSessionsCard({ sessions }: { sessions: SessionListData }) {
  const t = useT()
  return (
    <SessionsCard
      sessions={sessions}
      limitedText={t('own_sessions.limited')}
      end={(id) => call<typeof ownSessionEndpoints.end>('POST /api/auth/sessions/end', { id })}
      endOthers={() => call<typeof ownSessionEndpoints.endOthers>('POST /api/auth/sessions/end_others', {})}
    />
  )
}
