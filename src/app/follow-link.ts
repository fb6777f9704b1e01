import type { ownAccountEndpoints } from '#features/accounts/contract.ts'
import { localePath } from '#shared/frame.ts'
import type { PageAnswer } from '#shared/frame.ts'
import { parseSitePath } from '#shared/site-path.ts'
import { call } from '#ui/api.ts'
import { navigate, navigation, refresh } from '#ui/navigation.ts'
import type { LinkParams } from './link-params.ts'

type LinkOutcome = { what: 'email_confirmed' | 'key_refused' | 'key_of_another' | 'key_unavailable'; on: PageAnswer }

let outcome: LinkOutcome | undefined
const listeners = new Set<() => void>()

export const linkOutcome = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => (outcome && outcome.on === navigation.read().answer ? outcome.what : undefined),
}

export async function followLink({ ak, confirmation_code }: LinkParams): Promise<void> {
  if (ak) await openByKey(ak)
  if (confirmation_code) await confirmEmail(confirmation_code)
}

const refusals: Record<string, LinkOutcome['what']> = { wrong_code: 'key_refused', wrong_status: 'key_of_another' }

async function openByKey(auth_token: string): Promise<void> {
  const answer = await call<typeof ownAccountEndpoints.loginByToken>('POST /api/client/login_by_token', { auth_token })
  if (answer.status === 'fail')
    return report((typeof answer.error === 'string' && refusals[answer.error]) || 'key_unavailable')
  // The page may have redirected to a login page that knows where to continue.
  const next = parseSitePath(new URL(location.href).searchParams.get('next') ?? undefined)
  await (next ? navigate(next.path + next.search, 'replace') : refresh())
}

async function confirmEmail(confirmation_code: string): Promise<void> {
  const { frame } = navigation.read().answer
  const answer = await call<typeof ownAccountEndpoints.confirmEmail>('POST /api/tutor/email/confirm', {
    confirmation_code,
  })
  if (answer.status === 'success') {
    await navigate(localePath(frame.locale, frame.edition.locales, '/profile/'), 'replace')
    return report('email_confirmed')
  }
  const again = new URL(location.href)
  again.searchParams.set('code_error', typeof answer.error === 'string' ? answer.error : 'invalid')
  await navigate(again.href, 'replace')
}

function report(what: LinkOutcome['what']): void {
  outcome = { what, on: navigation.read().answer }
  for (const listener of listeners) listener()
}
