import type { SubmitEvent } from 'react'
import { useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { useForm } from '#ui/use-form.ts'
import type { Channel } from '../../model.ts'
import { templateApi } from './template-api.ts'

export type TemplateBases = { template: string; title: string }[]

export function NewTemplateDialog(props: {
  channel: Channel
  path: string
  bases: TemplateBases
  onClose: () => void
}) {
  const t = useT()
  const { form, busy, errors, send, typed } = useForm()
  const { channel, path, bases, onClose } = props

  async function create(event: SubmitEvent<HTMLFormElement>) {
    const { title = '', base = '' } = typed(event)
    const created = await send(templateApi[channel].create({ title, base }))
    if (!created) return
    notify('done', t('template.created'))
    await navigate(`${path}${created.id}/`)
  }

  return (
    <FormDialog
      title={t('template.add')}
      action={t('template.create')}
      form={form}
      busy={busy}
      onSubmit={(event) => void create(event)}
      onClose={onClose}
    >
      <p className="text-soft">{t('template.add_text')}</p>
      <TextField label={t('template.title')} name="title" maxLength={120} required errors={errors['title']} />
      <SelectField
        label={t('template.base')}
        hint={t('template.base_hint')}
        name="base"
        errors={errors['base']}
        choices={bases.map(({ template, title }) => ({ value: template, text: title }))}
      />
    </FormDialog>
  )
}
