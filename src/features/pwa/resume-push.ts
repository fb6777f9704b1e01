import type { WireAuth } from '#shared/access.ts'
import { call } from '#ui/api.ts'
import { storage } from '#ui/storage.ts'
import type { pushEndpoints } from './contract.ts'

const ownerKey = 'push_account'

export const pushAccount = ({ client_info, tutor_info, acting }: WireAuth) =>
  acting ? undefined : (client_info ?? tutor_info)?.id

/** The account that turned notifications on in this browser. */
export const pushOwner = {
  is: (account: number | undefined) =>
    account !== undefined && storage('localStorage').getItem(ownerKey) === String(account),
  save: (account: number | undefined) => storage('localStorage').setItem(ownerKey, String(account)),
  forget: () => storage('localStorage').removeItem(ownerKey),
}

let resumed: number | undefined

/** A subscription ends with its session, so the next session of the same account renews it. */
export async function resumePush(auth: WireAuth): Promise<void> {
  const account = pushAccount(auth)
  const isResumed = account === resumed
  resumed = account
  if (isResumed || !pushOwner.is(account) || !('serviceWorker' in navigator)) return
  const subscription = await findSubscription()
  if (subscription) await storeSubscription(subscription)
}

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function storeSubscription(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  const input = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  const answer = await call<typeof pushEndpoints.subscribe>('POST /api/push/subscribe', input)
  return answer.status === 'success'
}
