import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '../frame.tsx'
import { storage } from '../storage.ts'
import { Checkbox } from '../parts/field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Key } from '../parts/key.tsx'

const switchedOff = 'panel.keys_off'
const listeners = new Set<() => void>()

/** Single-key shortcuts. They can be switched off because speech input triggers them by accident. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const run = keys[keyOf(event)]
      if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isWriting(event.target) || document.querySelector('dialog[open]') || !areOn()) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

type Help = readonly (readonly [key: string, text: string])[]
let ofPage: Help = []

export function useShortcutHelp(help: Help): void {
  useEffect(() => {
    ofPage = help
    return () => void (ofPage = [])
  })
}

const help = [
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['x', 'choose'],
  ['n', 'add'],
  ['?', 'help'],
] as const

/** Rendered once for the whole panel; `?` opens it even if shortcuts are off. */
export function ShortcutHelp() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const on = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    areOn,
    () => true,
  )
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (keyOf(event) === '?' && !isWriting(event.target) && !document.querySelector('dialog[open]')) setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  if (!open) return null
  return (
    <Dialog title={t('keys.title')} onClose={() => setOpen(false)}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {[...help.map(([key, what]) => [key, t(`keys.${what}`)] as const), ...ofPage].map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-line pt-1">
        <Checkbox label={t('keys.on')} checked={on} onChange={(event) => turn(event.target.checked)} />
      </div>
    </Dialog>
  )
}

/** The typed key; on a Cyrillic layout, the Latin letter of the same key. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (code === 'Slash' && /^[.,]$/.test(key)) return shiftKey ? '?' : '/'
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter && /\p{Script=Cyrillic}/u.test(key) ? letter.toLowerCase() : key
}

function areOn(): boolean {
  return storage('localStorage').getItem(switchedOff) === null
}

function turn(on: boolean): void {
  if (on) storage('localStorage').removeItem(switchedOff)
  else storage('localStorage').setItem(switchedOff, '1')
  for (const listener of listeners) listener()
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}
