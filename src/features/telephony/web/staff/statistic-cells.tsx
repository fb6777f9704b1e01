import { useState } from 'react'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { leadStaff } from '#shared/access.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { useForm } from '#ui/use-form.ts'
import type { callStatisticList } from '../../contract.ts'
import { callApi } from './call-api.ts'
import { Duration } from './call-parts.tsx'

type Row = ListScreenRow<typeof callStatisticList>

export function MemberCell({ row: { staff, on_duty } }: { row: Row }) {
  const t = useT()
  return (
    <span className="inline-flex items-center gap-2">
      {staff} {on_duty && <Badge tone="green">{t('call.on_duty')}</Badge>}
    </span>
  )
}

/** The number that rings when the member calls somebody. Leading staff set those of others. */
export function ExtensionCell({ row }: { row: Row }) {
  const t = useT()
  const me = useFrame().auth.admin_info
  const [open, setOpen] = useState(false)
  const canSet = me && (me.id === row.id || leadStaff.some((status) => status === me.status))
  if (!canSet) return row.extension ? <span className="tabular-nums">{row.extension}</span> : '—'
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="text-green underline tabular-nums">
        {row.extension || t('call.extension.set')}
      </button>
      {open && <ExtensionDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExtensionDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const save = async (number: string) => {
    if (!(await send(callApi.saveExtension(row.id, number)))) return
    onClose()
    await refresh()
  }
  return (
    <FormDialog
      title={row.staff}
      action={t('action.save')}
      {...{ form, busy, onClose }}
      onSubmit={(event) => void save(typed(event)['number'] ?? '')}
    >
      <TextField
        label={t('call_statistic.extension')}
        hint={t('call.extension.hint')}
        name="number"
        inputMode="tel"
        autoComplete="off"
        maxLength={21}
        defaultValue={row.extension}
        errors={errors['number']}
      />
    </FormDialog>
  )
}

export function AnswerCell({ row: { answered, answer_seconds } }: { row: Row }) {
  return answered > 0 ? <Duration seconds={answer_seconds} /> : '—'
}

export function TalkTimeCell({ row: { talk_seconds } }: { row: Row }) {
  return <Duration seconds={talk_seconds} />
}
