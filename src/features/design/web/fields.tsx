import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { CountedText } from '#ui/parts/counted-text.tsx'
import { denseInputLook, TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { SearchField } from '#ui/parts/search-field.tsx'
import { Select, SelectField } from '#ui/parts/select.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useLanguages } from './samples.ts'
import { Part, Specimens, State } from './specimen.tsx'

export function Fields() {
  const t = useT()
  const languages = useLanguages()
  const name = t('design.sample.name')
  return (
    <Specimens group="fields">
      <Part title={t('design.part.text')}>
        <State name={t('design.state.empty')}>
          <TextField label={name} placeholder={t('design.sample.person.one')} maxLength={60} />
        </State>
        <State name={t('design.state.hint')}>
          <TextField label={name} hint={t('design.sample.name_hint')} defaultValue={t('design.sample.person.one')} />
        </State>
        <State name={t('design.state.invalid')}>
          <TextField label={name} defaultValue="?" errors={[t('design.sample.name_error')]} />
        </State>
        <State name={t('design.state.disabled')}>
          <TextField label={name} defaultValue={t('design.sample.person.one')} disabled />
        </State>
        <State name={t('design.state.number')}>
          <TextField label={t('design.sample.lessons')} type="number" min={0} max={40} defaultValue={12} />
        </State>
        <State name={t('design.state.long')}>
          <TextField label={t('design.sample.long_label')} defaultValue={t('design.sample.paragraph')} />
        </State>
      </Part>
      <Part title={t('design.part.area')}>
        <State name={t('design.state.empty')}>
          <TextArea label={t('design.sample.about')} hint={t('design.sample.about_hint')} maxLength={300} />
        </State>
        <State name={t('design.state.almost_full')}>
          <TextArea label={t('design.sample.about')} defaultValue={t('design.sample.paragraph')} maxLength={160} />
        </State>
        <State name={t('design.state.invalid')}>
          <TextArea label={t('design.sample.about')} maxLength={300} errors={[t('design.sample.about_error')]} />
        </State>
      </Part>
      <Counted />
      <Part title={t('design.part.password')}>
        <State name={t('design.state.normal')}>
          <PasswordField label={t('design.sample.password')} autoComplete="off" defaultValue="demo-repeto" />
        </State>
        <State name={t('design.state.invalid')}>
          <PasswordField
            label={t('design.sample.password')}
            autoComplete="off"
            errors={[t('design.sample.password_error')]}
          />
        </State>
        <State name={t('design.state.disabled')}>
          <PasswordField label={t('design.sample.password')} autoComplete="off" disabled />
        </State>
      </Part>
      <Part title={t('design.part.search')}>
        <State name={t('design.state.empty')}>
          <SearchField label={t('design.sample.search')} />
        </State>
        <State name={t('design.state.filled')}>
          <SearchField label={t('design.sample.search')} defaultValue={t('design.sample.person.one')} />
        </State>
        <State name={t('design.size.small')}>
          <SearchField label={t('design.sample.search')} dense />
        </State>
      </Part>
      <Part title={t('design.part.select')}>
        <State name={t('design.state.normal')}>
          <SelectField label={t('design.sample.language')} choices={languages} empty={t('form.choose')} />
        </State>
        <State name={t('design.state.invalid')}>
          <SelectField
            label={t('design.sample.language')}
            choices={languages}
            empty={t('form.choose')}
            errors={[t('design.sample.choose_error')]}
          />
        </State>
        <State name={t('design.size.small')}>
          <div className="grid gap-2">
            <Select aria-label={t('design.sample.language')} choices={languages} dense />
            <input aria-label={name} className={denseInputLook} defaultValue={t('design.sample.person.one')} />
          </div>
        </State>
      </Part>
    </Specimens>
  )
}

function Counted() {
  const t = useT()
  const [text, setText] = useState('')
  const long = t('design.sample.paragraph')
  const common = { label: t('design.sample.about'), hint: t('design.sample.about_hint'), min: 30, max: 100 }
  return (
    <Part title={t('design.part.counted')}>
      <State name={t('design.state.empty')}>
        <CountedText {...common} name="counted" value={text} onChange={setText} />
      </State>
      <State name={t('design.state.long')}>
        <CountedText {...common} name="too_long" value={long} onChange={setText} />
      </State>
    </Part>
  )
}
