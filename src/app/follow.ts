import type { ownEndpoints } from '#features/accounts/contract.ts'
import { localePath } from '#shared/frame.ts'
import type { PageAnswer } from '#shared/frame.ts'
import { ownPath } from '#shared/own-path.ts'
import { call } from '#ui/api.ts'
import { navigate, navigation, refresh } from '#ui/navigation.ts'
import type { Brought } from './brought.ts'

/** How it went, for as long as the page stands on which it is told. */
type Told = { what: 'email_confirmed' | 'key_refused' | 'key_of_another' | 'key_unavailable'; on: PageAnswer }

let told: Told | undefined
const listeners = new Set<() => void>()

export const outcome = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => (told && told.on === navigation.read().answer ? told.what : undefined),
}

/** Does what a link is for, once its page is there. */
export async function follow({ ak, confirmation_code }: Brought): Promise<void> {
  if (ak) await openByKey(ak)
  if (confirmation_code) await confirmEmail(confirmation_code)
}

const refusals: Record<string, Told['what']> = { wrong_code: 'key_refused', wrong_status: 'key_of_another' }

async function openByKey(auth_token: string): Promise<void> {
  const answer = await call<typeof ownEndpoints.loginByToken>('POST /api/client/login_by_token', { auth_token })
  if (answer.status === 'fail')
    return tell((typeof answer.error === 'string' && refusals[answer.error]) || 'key_unavailable')
  // The page may have been shut before, and have led to a door that knows where to go on.
  const next = ownPath(new URL(location.href).searchParams.get('next') ?? undefined)
  await (next ? navigate(next.path + next.search, 'replace') : refresh())
}

async function confirmEmail(confirmation_code: string): Promise<void> {
  const { frame } = navigation.read().answer
  const answer = await call<typeof ownEndpoints.confirmEmail>('POST /api/tutor/email/confirm', { confirmation_code })
  if (answer.status === 'success') {
    await navigate(localePath(frame.locale, frame.edition.locales, '/profile/'), 'replace')
    return tell('email_confirmed')
  }
  const again = new URL(location.href)
  again.searchParams.set('code_error', typeof answer.error === 'string' ? answer.error : 'invalid')
  await navigate(again.href, 'replace')
}

function tell(what: Told['what']): void {
  told = { what, on: navigation.read().answer }
  for (const listener of listeners) listener()
}
