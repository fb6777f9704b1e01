import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { useForm } from '#ui/use-form.ts'
import type { topStaffEndpoints } from '../../contract.ts'

type Props = { id: number; refund: number; onRemoved: () => void; onClose: () => void }

/** Says what the tutor gets back before the placement is removed. */
export function RemoveTop({ id, refund, onRemoved, onClose }: Props) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()

  async function remove(event: SubmitEvent<HTMLFormElement>) {
    const { reason = '' } = typed(event)
    const route = 'POST /api/admin/top/delete'
    if (await send(call<typeof topStaffEndpoints.delete>(route, { id, reason }))) onRemoved()
  }

  return (
    <FormDialog
      title={t('top.remove_question')}
      action={t('top.remove')}
      look="danger"
      form={form}
      busy={busy}
      onSubmit={(event) => void remove(event)}
      onClose={onClose}
    >
      {refund > 0 ? (
        <p>
          {t('top.remove_refund')}{' '}
          <b>
            <Sum minor={refund} />
          </b>
        </p>
      ) : (
        <p>{t('top.remove_free')}</p>
      )}
      <TextField
        label={t('top.remove_reason')}
        hint={t('top.remove_reason_hint')}
        name="reason"
        maxLength={300}
        autoComplete="off"
        errors={errors['reason']}
      />
    </FormDialog>
  )
}
