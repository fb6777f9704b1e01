import type { Envelope, PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { navigation, refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { useForm } from '#ui/use-form.ts'
import { statusName } from '../../model.ts'
import type { Status } from '../../model.ts'
import type { orderPage } from '../../contract/order-page.ts'

export type PendingCall = Promise<Envelope<unknown>>
export type ActionOutcome = 'done' | 'changed' | 'refused'

/**
 * Runs an action and reloads the page. If the status has changed meanwhile, the new status is shown and typed text
 * stays.
 */
export function useOrderAction() {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()

  async function act<T>(pending: Promise<Envelope<T>>, done: string): Promise<ActionOutcome> {
    let changed = false
    const answer = await send(
      pending.then(async (reply) => {
        if (reply.status === 'success' || reply.error !== 'wrong_status') return reply
        changed = true
        await refresh()
        return {
          ...reply,
          message: t('order_page.changed', { status: t(`order.status.${statusName(currentStatus())}`) }),
        }
      }),
    )
    if (!answer) return changed ? 'changed' : 'refused'
    notify('done', done)
    await refresh()
    return 'done'
  }

  return { form, errors, busy, act, typed }
}

function currentStatus(): Status {
  const { client, tutor } = navigation.read().answer.data as PageData<typeof orderPage>
  return (client ?? tutor)!.status as Status
}
