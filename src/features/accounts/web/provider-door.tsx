import { call } from '#ui/api.ts'
import { navigate } from '#ui/navigation.ts'
import { ProviderSignIn } from '#ui/parts/provider-sign-in.tsx'
import type { oauth } from '../contract.ts'

type Props = { door: 'client' | 'tutor'; provider: string | null; next: string }

const calls = {
  client: {
    leave: (next: string) => call<typeof oauth.clientRedirect>('GET /api/client/oauth/redirect', { next }),
    enter: (returned: Returned) => call<typeof oauth.clientLogin>('POST /api/client/oauth/login', returned),
  },
  tutor: {
    leave: (next: string) => call<typeof oauth.tutorRedirect>('GET /api/tutor/oauth/redirect', { next }),
    enter: (returned: Returned) => call<typeof oauth.tutorLogin>('POST /api/tutor/oauth/login', returned),
  },
}
type Returned = { code: string; state: string; iss?: string }

/** The way into either door through an identity provider, where there is one. */
export function ProviderDoor({ door, provider, next }: Props) {
  const { leave, enter } = calls[door]
  return (
    <ProviderSignIn
      provider={provider}
      leave={() => leave(next)}
      enter={enter}
      entered={(answer) => void navigate(answer.next, 'replace')}
    />
  )
}
