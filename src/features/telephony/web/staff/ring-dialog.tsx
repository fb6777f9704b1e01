import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { useForm } from '#ui/use-form.ts'
import { callApi } from './call-api.ts'

/** Lets a call come in at the sandbox exchange. */
export function RingButton() {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('call.ring')}
      </Button>
      {open && <RingDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function RingDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const ring = async (phone: string) => {
    if (await send(callApi.ring(phone))) onClose()
  }
  return (
    <FormDialog
      title={t('call.ring')}
      action={t('call.ring.action')}
      {...{ form, busy, onClose }}
      onSubmit={(event) => void ring(typed(event)['phone'] ?? '')}
    >
      <TextField
        label={t('call.ring.phone')}
        hint={t('call.ring.hint')}
        name="phone"
        type="tel"
        autoComplete="off"
        maxLength={30}
        required
        errors={errors['phone']}
      />
    </FormDialog>
  )
}
