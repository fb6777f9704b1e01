import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { Dialog, Sheet } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { MultiPicker } from '#ui/parts/multi-picker.tsx'
import { useLanguages } from './samples.ts'
import { Line, Part, Specimens, State } from './specimen.tsx'

type Opened = 'dialog' | 'long' | 'sheet' | 'confirm'

export function Overlays() {
  const t = useT()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const opener = (one: Opened) => <Button onClick={() => setOpened(one)}>{t(`design.open.${one}`)}</Button>
  return (
    <Specimens group="overlays">
      <Part title={t('design.part.dialog')}>
        <State name={t('design.state.normal')}>{opener('dialog')}</State>
        <State name={t('design.state.long')}>{opener('long')}</State>
        <State name={t('design.part.sheet')}>{opener('sheet')}</State>
        <State name={t('design.part.confirm')}>{opener('confirm')}</State>
      </Part>
      <Part title={t('design.part.toast')}>
        <State name={t('design.state.normal')}>
          <Line>
            <Button onClick={() => notify('done', t('form.saved'))}>{t('design.open.done')}</Button>
            <Button onClick={() => notify('error', t('error.unavailable'))}>{t('design.open.error')}</Button>
          </Line>
        </State>
        <State name={t('design.state.action')}>
          <Button
            onClick={() =>
              notify('done', t('form.deleted'), { text: t('action.undo'), run: () => notify('done', t('form.saved')) })
            }
          >
            {t('design.open.undo')}
          </Button>
        </State>
      </Part>
      {opened === 'dialog' && <Rename close={close} />}
      {opened === 'sheet' && <FilterSheet close={close} />}
      {opened === 'long' && (
        <Dialog title={t('design.sample.long_label')} onClose={close} wide>
          {Array.from({ length: 12 }, (_, place) => (
            <p key={place} className="mb-3">
              {t('design.sample.paragraph')}
            </p>
          ))}
        </Dialog>
      )}
      {opened === 'confirm' && (
        <Confirm
          question={t('form.delete_question', { name: t('design.sample.person.one') })}
          action={t('action.delete')}
          onConfirm={close}
          onCancel={close}
        />
      )}
    </Specimens>
  )
}

function Rename({ close }: { close: () => void }) {
  const t = useT()
  return (
    <Dialog
      title={t('design.open.dialog')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button look="main" onClick={close}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <TextField label={t('design.sample.name')} defaultValue={t('design.sample.person.one')} />
    </Dialog>
  )
}

function FilterSheet({ close }: { close: () => void }) {
  const t = useT()
  const options = useLanguages()
  return (
    <Sheet
      title={t('design.open.sheet')}
      onClose={close}
      actions={
        <Button look="main" className="w-full" onClick={close}>
          {t('list.filter')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <TextField label={t('design.sample.name')} />
        <MultiPicker
          name="in_sheet"
          label={t('design.sample.languages')}
          any={t('design.sample.any_language')}
          options={options}
        />
      </div>
    </Sheet>
  )
}
