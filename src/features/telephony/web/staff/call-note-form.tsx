import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import { callResults } from '../../model.ts'
import { callApi } from './call-api.ts'
import type { WireCall } from './call-api.ts'

/** The result and the note of a call. */
export function CallNoteForm({
  call,
  onSaved,
}: {
  call: Pick<WireCall, 'id' | 'result' | 'note'>
  onSaved: () => void
}) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const save = async (fields: Record<string, string>) => {
    const result = callResults.find((one) => one === fields['result']) ?? null
    if (!(await send(callApi.save(call.id, { result, note: fields['note'] ?? '' })))) return
    notify('done', t('form.saved'))
    onSaved()
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onSubmit={(event) => void save(typed(event))}
    >
      <SelectField
        label={t('call.result')}
        name="result"
        dense
        empty={t('call.result.none')}
        defaultValue={call.result ?? ''}
        choices={callResults.map((value) => ({ value, text: t(`call.result.${value}`) }))}
        errors={errors['result']}
      />
      <TextArea
        label={t('call.note')}
        name="note"
        rows={2}
        maxLength={1000}
        defaultValue={call.note}
        errors={errors['note']}
      />
      <Button size="small" type="submit" busy={busy} className="justify-self-start">
        {t('action.save')}
      </Button>
    </form>
  )
}
