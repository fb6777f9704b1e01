import { useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import type { panelEndpoints } from '../../../panel-contract.ts'
import { changedOf, sentOf } from './values.ts'
import type { Values } from './values.ts'

type Given = { name?: string; phone?: string; email?: string; client_id?: number; staff_id?: number | null }

/** A request that is being written: what was typed stays when the server says no, and each field says why. */
export function useRequest(begun: Values) {
  const t = useT()
  const [first] = useState(begun)
  const [values, setValues] = useState(begun)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  function refused({ error, message }: { error: FieldErrors | string; message?: string }) {
    setErrors(typeof error === 'object' ? error : {})
    setProblem(typeof error === 'object' ? t('order_case.mend') : (message ?? t(`error.${error}`)))
  }

  /** A colleague's newer version is not written over: what was typed stays, and theirs is drawn behind it. */
  async function save({ id, version }: { id: number; version: number }, onSaved: () => void) {
    const changes = changedOf(first, values)
    if (Object.keys(changes).length === 0) return onSaved()
    setBusy(true)
    const answer = await call<typeof panelEndpoints.save>('POST /api/admin/order/save', {
      order: { id, version, ...changes },
    })
    setBusy(false)
    if (answer.status === 'fail') refused(answer)
    else {
      notify('done', t('form.saved'))
      onSaved()
    }
    await refresh()
  }

  async function create(given: Given): Promise<number | undefined> {
    setBusy(true)
    const answer = await call<typeof panelEndpoints.create>('POST /api/admin/order/create', {
      order: { ...sentOf(values), ...given },
    })
    setBusy(false)
    if (answer.status === 'success') return answer.data.order.id
    refused(answer)
    return undefined
  }

  const change = (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes }))
  return { values, change, errors, problem, busy, save, create }
}
