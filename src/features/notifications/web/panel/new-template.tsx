import { useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { useForm } from '#ui/use-form.ts'
import type { Channel } from '../../model.ts'
import { callsOf } from './calls.ts'
import type { ListData } from './calls.ts'

/** One's own begins as a copy of what ships: other words for the same thing. */
export function NewTemplate(props: {
  channel: Channel
  path: string
  bases: ListData['can_be_based_on']
  onClose: () => void
}) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const { channel, path, bases, onClose } = props
  return (
    <Dialog
      title={t('template.add')}
      onClose={onClose}
      actions={
        <Button look="main" type="submit" form="new-template" busy={busy}>
          {t('template.create')}
        </Button>
      }
    >
      <form
        ref={form}
        id="new-template"
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          const { title = '', base = '' } = typed(event)
          void send(callsOf[channel].create({ title, base })).then((created) => {
            if (!created) return undefined
            notify('done', t('template.created'))
            return navigate(`${path}${created.id}/`)
          })
        }}
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
      </form>
    </Dialog>
  )
}
