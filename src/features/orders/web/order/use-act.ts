import type { Envelope, PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { navigation, refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { useForm } from '#ui/use-form.ts'
import { statusName } from '../../model.ts'
import type { Status } from '../../model.ts'
import type { orderPage } from '../../order-contract.ts'

/** A call on its way. */
export type Sent = Promise<Envelope<unknown>>
export type Outcome = 'done' | 'changed' | 'refused'

/**
 * Something done about an order, after which it is shown anew. Whoever comes too late sees what it has become meanwhile,
 * and keeps what they have typed.
 */
export function useAct() {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()

  async function act<T>(asked: Promise<Envelope<T>>, done: string): Promise<Outcome> {
    let changed = false
    const answer = await send(
      asked.then(async (given) => {
        if (given.status === 'success' || given.error !== 'wrong_status') return given
        changed = true
        await refresh()
        return { ...given, message: t('order_page.changed', { status: t(`order.status.${statusName(statusNow())}`) }) }
      }),
    )
    if (!answer) return changed ? 'changed' : 'refused'
    notify('done', done)
    await refresh()
    return 'done'
  }

  return { form, errors, busy, act, typed }
}

function statusNow(): Status {
  const { client, tutor } = navigation.read().answer.data as PageData<typeof orderPage>
  return (client ?? tutor)!.status as Status
}
