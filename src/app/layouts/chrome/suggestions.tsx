import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { RefObject } from 'react'
import type { Suggestion } from '#features/catalog/contract.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { useFloating } from '#ui/parts/floating.ts'
import { fetchSuggestions } from './fetch-suggestions.ts'

const pauseMs = 120

/** `found` stays while the next request runs, because a flickering list cannot be read. */
type State = {
  open: boolean
  active: number
  found: readonly Suggestion[]
  popular: readonly Suggestion[]
  state: 'loading' | 'done' | 'failed'
}
const closed: State = { open: false, active: -1, found: [], popular: [], state: 'done' }
type Option = { text: string; link: string; kind?: Suggestion['kind'] }

/**
 * Suggestions for the text in `field`. Focus stays in the field; the active option is referenced by
 * aria-activedescendant.
 */
export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  const [shown, setShown] = useState(closed)
  const { open, active } = shown
  const options = useOptions(shown)

  const choose = ({ link }: Option) => {
    field.current!.form!.reset()
    setShown(closed)
    void navigate(link)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape' && open) {
      setShown(closed)
      // Escape must not also close the sheet around the box.
      event.stopPropagation()
    } else if (event.key === 'Enter' && open && options[active]) choose(options[active])
    else if (step !== 0 && options.length > 0) {
      const places = options.length + 1
      setShown({ ...shown, open: true, active: ((active + 1 + step + places) % places) - 1 })
    } else return
    event.preventDefault()
  })

  useEffect(() => {
    const input = field.current!
    const { close, type } = typing(input, setShown)
    input.addEventListener('input', type)
    input.addEventListener('keydown', onKeyDown)
    input.addEventListener('blur', close)
    input.form?.addEventListener('submit', close)
    // Text may have been typed while this component was loading.
    type()
    return () => {
      close()
      input.removeEventListener('input', type)
      input.removeEventListener('keydown', onKeyDown)
      input.removeEventListener('blur', close)
      input.form?.removeEventListener('submit', close)
    }
  }, [field])

  useEffect(() => {
    describe(field.current!, `${id}-list`, open, options[active] ? `${id}-${active}` : undefined)
  }, [field, id, open, active, options])

  return open ? <List id={id} shown={shown} options={options} field={field} choose={choose} /> : null
}

/** The suggestions or, without any, popular subjects, all subjects and a request. */
function useOptions({ found, popular, state }: State): readonly Option[] {
  const t = useT()
  const href = useHref()
  if (found.length > 0 || state !== 'done' || popular.length === 0) return found
  return [
    ...popular,
    { text: t('site.search.all_subjects'), link: href('/subjects/') },
    { text: t('site.search.request'), link: href('/request/') },
  ]
}

function typing(input: HTMLInputElement, show: (change: (before: State) => State) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined
  const stop = () => {
    clearTimeout(timer)
    request?.abort()
  }
  const close = () => {
    stop()
    show(() => closed)
  }
  const type = () => {
    stop()
    const q = input.value.trim()
    if (q === '') return close()
    show((before) => ({ ...before, open: true, active: -1, state: 'loading' }))
    timer = setTimeout(() => void ask(q, (request = new AbortController()).signal), pauseMs)
  }
  const ask = async (q: string, signal: AbortSignal) => {
    const answer = await fetchSuggestions(q, signal)
    if (signal.aborted) return
    const { suggestions: found, popular } = answer ?? { suggestions: [], popular: [] }
    show((before) => ({ ...before, active: -1, found, popular, state: answer ? 'done' : 'failed' }))
  }
  return { close, type }
}

/** The server renders a plain field, so the combobox attributes are set through the DOM. */
function describe(input: HTMLInputElement, list: string, open: boolean, active: string | undefined): void {
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', String(open))
  for (const [name, value] of [
    ['aria-controls', open ? list : undefined],
    ['aria-activedescendant', open ? active : undefined],
  ] as const)
    if (value === undefined) input.removeAttribute(name)
    else input.setAttribute(name, value)
}

function List(props: {
  id: string
  shown: State
  options: readonly Option[]
  field: RefObject<HTMLElement | null>
  choose: (one: Option) => void
}) {
  const t = useT()
  const { id, shown, options, field, choose } = props
  const { found, active, state } = shown
  const floating = useFloating(field, { sameWidth: true })
  const message = { loading: t('site.search.loading'), done: t('site.search.nothing'), failed: t('site.search.failed') }
  return (
    <div
      ref={floating}
      popover="manual"
      className="inset-auto min-w-72 overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-1 text-base text-ink shadow-float"
    >
      {found.length === 0 && <p className="px-2 py-2 text-soft">{message[state]}</p>}
      <div id={`${id}-list`} role="listbox" aria-label={t('site.search.found')} aria-busy={state === 'loading'}>
        {options.map((one, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's: focus never leaves it
          <div
            key={one.link}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-small px-2 py-1.5 wide:min-h-9 ${place === active ? 'bg-green-wash' : 'hover:bg-paper'}`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            <span className="min-w-0 truncate">{one.text}</span>
            {one.kind && <span className="shrink-0 text-small text-soft">{t(`site.search.kind.${one.kind}`)}</span>}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {found.length > 0 ? t('site.search.count', { count: found.length }) : message[state]}
      </p>
    </div>
  )
}
