import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { ChoiceChips } from '#ui/parts/choice-chips.tsx'
import { DatePicker } from '#ui/parts/date-picker.tsx'
import { Checkbox } from '#ui/parts/field.tsx'
import { FileDrop } from '#ui/parts/file-drop.tsx'
import { MultiPicker } from '#ui/parts/multi-picker.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { WeekGrid } from '#ui/parts/week-grid.tsx'
import { WeekView } from '#ui/parts/week-view.tsx'
import { workWeek } from '#ui/parts/week.ts'
import { useLanguages } from './samples.ts'
import { Line, Part, Specimens, State } from './specimen.tsx'

export function Choices() {
  const t = useT()
  return (
    <Specimens group="choices">
      <Part title={t('design.part.checkbox')}>
        <State name={t('design.state.normal')}>
          <Line>
            <Checkbox label={t('design.sample.online')} defaultChecked />
            <Checkbox label={t('design.sample.at_home')} />
          </Line>
        </State>
        <State name={t('design.state.hint')}>
          <Checkbox label={t('design.sample.online')} hint={t('design.sample.online_hint')} />
        </State>
        <State name={t('design.state.disabled')}>
          <Line>
            <Checkbox label={t('design.sample.online')} defaultChecked disabled />
            <Checkbox label={t('design.sample.at_home')} disabled />
          </Line>
        </State>
      </Part>
      <Radios />
      <Part title={t('design.part.switch')}>
        <State name={t('design.state.normal')}>
          <Toggles />
        </State>
        <State name={t('design.state.disabled')}>
          <Line>
            <Switch on label={t('design.sample.shown')} disabled />
            <Switch on={false} label={t('design.sample.shown')} disabled />
          </Line>
        </State>
      </Part>
      <Pickers />
      <Chips />
      <Part title={t('design.part.week')} wide>
        <Hours />
      </Part>
      <Part title={t('design.part.week_view')}>
        <WeekView label={t('design.part.week_view')} week={workWeek(10, 16)} />
      </Part>
      <Part title={t('design.part.date')}>
        <State name={t('design.state.normal')}>
          <DatePicker name="day" label={t('design.sample.first_lesson')} defaultValue="2026-11-18" />
        </State>
        <State name={t('design.state.range')}>
          <DatePicker
            name="between"
            label={t('design.sample.this_month')}
            defaultValue="2026-11-20"
            min="2026-11-16"
            max="2026-12-11"
          />
        </State>
        <State name={t('design.state.invalid')}>
          <DatePicker name="wrong" label={t('design.sample.first_lesson')} errors={[t('design.sample.choose_error')]} />
        </State>
        <State name={t('design.state.disabled')}>
          <DatePicker name="shut" label={t('design.sample.first_lesson')} defaultValue="2026-11-18" disabled />
        </State>
      </Part>
      <Part title={t('design.part.file')}>
        <State name={t('design.state.normal')}>
          <FileDrop
            name="papers"
            label={t('design.sample.papers')}
            hint={t('design.sample.papers_hint')}
            types={['.pdf', '.jpg', '.png']}
            maxBytes={5 * 1_048_576}
            multiple
          />
        </State>
        <State name={t('design.state.invalid')}>
          <FileDrop
            name="photo"
            label={t('design.sample.photo')}
            types={['.jpg', '.png']}
            maxBytes={500 * 1024}
            errors={[t('design.sample.photo_error')]}
          />
        </State>
        <State name={t('design.state.disabled')}>
          <FileDrop name="none" label={t('design.sample.photo')} types={['.jpg']} maxBytes={500 * 1024} disabled />
        </State>
      </Part>
    </Specimens>
  )
}

function Radios() {
  const t = useT()
  const places = [
    { value: 'online', text: t('design.sample.online') },
    { value: 'home', text: t('design.sample.at_home'), hint: t('design.sample.at_home_hint') },
    { value: 'closed', text: t('design.sample.closed'), disabled: true },
  ]
  return (
    <Part title={t('design.part.radio')}>
      <State name={t('design.state.normal')}>
        <RadioGroup name="place" label={t('design.sample.place')} choices={places} defaultValue="online" />
      </State>
      <State name={t('design.state.inline')}>
        <RadioGroup name="inline" label={t('design.sample.place')} choices={places.slice(0, 2)} inline />
      </State>
      <State name={t('design.state.invalid')}>
        <RadioGroup
          name="unsaid"
          label={t('design.sample.place')}
          choices={places.slice(0, 2)}
          errors={[t('design.sample.choose_error')]}
        />
      </State>
    </Part>
  )
}

function Toggles() {
  const t = useT()
  const [on, setOn] = useState(true)
  return (
    <Line>
      <Switch on={on} label={t('design.sample.shown')} onClick={() => setOn(!on)} />
      <Switch on={!on} label={t('design.sample.hidden')} onClick={() => setOn(!on)} />
    </Line>
  )
}

function Pickers() {
  const t = useT()
  const options = useLanguages()
  const common = { label: t('design.sample.language'), any: t('design.sample.any_language'), options }
  const many = { ...common, label: t('design.sample.languages') }
  return (
    <>
      <Part title={t('design.part.picker')}>
        <State name={t('design.state.empty')}>
          <Picker name="language" {...common} />
        </State>
        <State name={t('design.state.filled')}>
          <Picker name="chosen" {...common} defaultValue="pl" hint={t('design.sample.type_hint')} />
        </State>
        <State name={t('design.state.disabled')}>
          <Picker name="off" {...common} disabled />
        </State>
      </Part>
      <Part title={t('design.part.multi')}>
        <State name={t('design.state.empty')}>
          <MultiPicker name="languages" {...many} />
        </State>
        <State name={t('design.state.filled')}>
          <MultiPicker name="several" {...many} defaultValue={['uk', 'pl', 'es', 'fr']} />
        </State>
        <State name={t('design.state.invalid')}>
          <MultiPicker name="missing" {...many} errors={[t('design.sample.choose_error')]} />
        </State>
      </Part>
    </>
  )
}

function Chips() {
  const t = useT()
  const choices = useLanguages().slice(0, 5)
  const [values, setValues] = useState(choices.slice(0, 2).map(({ value }) => value))
  const common = { label: t('design.sample.languages'), choices, values, onChange: setValues }
  return (
    <Part title={t('design.part.chips')}>
      <State name={t('design.state.normal')}>
        <ChoiceChips {...common} />
      </State>
      <State name={t('design.state.invalid')}>
        <ChoiceChips {...common} values={[]} errors={[t('design.sample.choose_error')]} />
      </State>
      <State name={t('design.state.disabled')}>
        <ChoiceChips {...common} disabled />
      </State>
    </Part>
  )
}

function Hours() {
  const t = useT()
  const [week, setWeek] = useState(workWeek(10, 16))
  return <WeekGrid label={t('design.part.week')} week={week} now={{ day: 2, hour: 11 }} onChange={setWeek} />
}
