import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { PickerOption } from '../../parts/find-options.ts'
import { call } from '../../api.ts'
import { useT } from '../../frame.tsx'
import { MultiPicker } from '../../parts/multi-picker.tsx'
import { Picker } from '../../parts/picker.tsx'
import type { Options } from '../list-data.ts'
import { optionOf, textValue } from './control.ts'
import type { ControlProps } from './control.ts'

export function ReferenceControl(props: ControlProps) {
  const { name, label, value, options, errors, disabled = false } = props
  const t = useT()
  const [chosen, setChosen] = useState(textValue(value))
  const common = { label, name, disabled, any: t('form.choose'), defaultValue: textValue(value), errors: errors[name] }
  if (!props.remote) return <Picker {...common} options={options.map(optionOf)} />
  return (
    <RemoteOptions path={props.endpoints.options?.path} field={name} known={options} chosen={[chosen]}>
      {(found, nothing) => (
        <Picker {...common} hint={t('form.search_hint')} options={found} nothing={nothing} onChange={setChosen} />
      )}
    </RemoteOptions>
  )
}

export function ManyControl(props: ControlProps) {
  const { name, label, value, options, errors, disabled = false } = props
  const t = useT()
  const first = ((value ?? []) as number[]).map(String)
  const [chosen, setChosen] = useState<readonly string[]>(first)
  const common = { label, name, disabled, any: t('form.choose'), defaultValue: first, errors: errors[name] }
  if (!props.remote) return <MultiPicker {...common} options={options.map(optionOf)} />
  return (
    <RemoteOptions path={props.endpoints.options?.path} field={name} known={options} chosen={chosen}>
      {(found) => <MultiPicker {...common} hint={t('form.search_hint')} options={found} onChange={setChosen} />}
    </RemoteOptions>
  )
}

const pauseMs = 200

/** Searches options on the server while a picker inside is typed into; chosen options stay known. */
export function RemoteOptions(props: {
  path: string | undefined
  field: string
  known: readonly Options[string][number][]
  chosen: readonly string[]
  children: (options: readonly PickerOption[], nothing: string) => ReactNode
}) {
  const { path, field, known, chosen, children } = props
  const t = useT()
  const [seen, setSeen] = useState<readonly PickerOption[]>(() => known.map(optionOf))
  const [found, setFound] = useState<readonly PickerOption[]>([])
  const [searching, setSearching] = useState(false)
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; query: string }>({ query: '\0' })

  function search(query: string) {
    if (!path || pending.current.query === query) return
    clearTimeout(pending.current.timer)
    setSearching(true)
    const timer = setTimeout(() => void load(query), pauseMs)
    pending.current = { timer, query }
  }

  async function load(query: string) {
    const answer = await call(`GET ${path as `/api/${string}`}`, { field, q: query.trim() })
    if (pending.current.query !== query) return
    setSearching(false)
    const data = answer.status === 'success' ? (answer.data as { options: Options[string] }) : { options: [] }
    // The server has matched them, for example by id, so the picker must not filter them out.
    const options = data.options.map((one) => ({ ...optionOf(one), also: query }))
    setFound(options)
    setSeen((before) => [...before.filter(({ value }) => options.every((one) => one.value !== value)), ...options])
  }

  const stale = (event: FormEvent) => {
    if (event.target instanceof HTMLInputElement) search(event.target.value)
  }
  const missing = new Set(chosen.filter((value) => value && found.every((one) => one.value !== value)))
  const options = [...found, ...seen.filter(({ value }) => missing.has(value))]
  return (
    <div onInput={stale} onFocus={() => search('')}>
      {children(options, t(searching ? 'state.loading' : 'picker.nothing'))}
    </div>
  )
}
