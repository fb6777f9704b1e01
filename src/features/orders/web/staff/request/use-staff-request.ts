import { useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import type { orderPanelEndpoints } from '../../../contract/staff.ts'
import { changedRequestFields, toStaffRequestInput } from './values.ts'
import type { StaffRequestValues } from './values.ts'

type NewOrderFields = {
  name?: string
  phone?: string
  email?: string
  client_id?: number
  staff_id?: number | null
  call_id?: number
}

/** Input stays after an error, which is shown per field. */
export function useStaffRequest(initial: StaffRequestValues) {
  const t = useT()
  const [first] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  function showErrors({ error, message }: { error: FieldErrors | string; message?: string }) {
    setErrors(typeof error === 'object' ? error : {})
    setProblem(typeof error === 'object' ? t('order_case.mend') : (message ?? t(`error.${error}`)))
  }

  /** A newer version by a colleague is not overwritten: typed text stays, and the page behind shows the newer one. */
  async function save({ id, version }: { id: number; version: number }, onSaved: () => void) {
    const changes = changedRequestFields(first, values)
    if (Object.keys(changes).length === 0) return onSaved()
    setBusy(true)
    const answer = await call<typeof orderPanelEndpoints.save>('POST /api/admin/order/save', {
      order: { id, version, ...changes },
    })
    setBusy(false)
    if (answer.status === 'fail') showErrors(answer)
    else {
      notify('done', t('form.saved'))
      onSaved()
    }
    await refresh()
  }

  async function create(newOrder: NewOrderFields): Promise<number | undefined> {
    setBusy(true)
    const answer = await call<typeof orderPanelEndpoints.create>('POST /api/admin/order/create', {
      order: { ...toStaffRequestInput(values), ...newOrder },
    })
    setBusy(false)
    if (answer.status === 'success') return answer.data.order.id
    showErrors(answer)
    return undefined
  }

  const change = (changes: Partial<StaffRequestValues>) => setValues((now) => ({ ...now, ...changes }))
  return { values, change, errors, problem, busy, save, create }
}
