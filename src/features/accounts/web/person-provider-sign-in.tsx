import { call } from '#ui/api.ts'
import { ProviderSignIn } from '#ui/parts/provider-sign-in.tsx'
import type { personOauthEndpoints } from '../contract.ts'
import type { OnSignedIn } from './on-signed-in.ts'

type Props = { loginRole: 'client' | 'tutor'; provider: string | null; next: string; onSignedIn: OnSignedIn }

const calls = {
  client: {
    leave: (next: string) =>
      call<typeof personOauthEndpoints.clientRedirect>('GET /api/client/oauth/redirect', { next }),
    enter: (returned: ProviderReturn) =>
      call<typeof personOauthEndpoints.clientLogin>('POST /api/client/oauth/login', returned),
  },
  tutor: {
    leave: (next: string) => call<typeof personOauthEndpoints.tutorRedirect>('GET /api/tutor/oauth/redirect', { next }),
    enter: (returned: ProviderReturn) =>
      call<typeof personOauthEndpoints.tutorLogin>('POST /api/tutor/oauth/login', returned),
  },
}
type ProviderReturn = { code: string; state: string; iss?: string }

export function PersonProviderSignIn({ loginRole, provider, next, onSignedIn }: Props) {
  const { leave, enter } = calls[loginRole]
  return (
    <ProviderSignIn
      provider={provider}
      leave={() => leave(next)}
      enter={enter}
      entered={(answer) => onSignedIn(answer, answer.next)}
    />
  )
}
