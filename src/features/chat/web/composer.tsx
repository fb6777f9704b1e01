import { Paperclip, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { IconButton } from '#ui/parts/button.tsx'
import { inputLook } from '#ui/parts/field.tsx'
import { longestMessage, mediaRule } from '../model.ts'
import { keep, kept } from './kept.ts'
import { PickedFile, problemWith } from './picked-file.tsx'

/** So often others are told that somebody writes. */
const typingMs = 3_000

export type Words = { msg_text: string; file?: File | undefined }
type Props = {
  /** Names the conversation: what is begun and not sent is kept while the browser is open. */
  draft: string
  name: string
  onType: () => void
  onSend: (words: Words) => void
  /** A picture or a PDF may go along. */
  files?: boolean
  /** Begins with the focus here. */
  focus?: boolean
}

/** Room for a message. */
export function Composer({ draft, name, onType, onSend, files = false, focus = false }: Props) {
  const t = useT()
  const { lang } = useFrame()
  const key = `chat ${draft}`
  const [text, setText] = useState(() => kept(key))
  const [picked, setPicked] = useState<File>()
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const typedAt = useRef(0)

  useEffect(() => {
    if (!focus) return
    field.current?.focus({ preventScroll: true })
    // What was said belongs to it: the whole window comes into sight, away from what floats at the edges.
    field.current?.closest('section')?.scrollIntoView({ block: 'center' })
  }, [focus])
  useAboveKeyboard(field)

  function write(value: string): void {
    setText(value)
    keep(key, value)
    if (value === '' || Date.now() - typedAt.current < typingMs) return
    typedAt.current = Date.now()
    onType()
  }

  function take(file: File | undefined): void {
    if (!file) return
    const why = files ? problemWith(file, t, lang) : t('chat.file.not_yet')
    setProblem(why ?? '')
    if (!why) setPicked(file)
    field.current?.focus()
  }
  useDrop(field, take)

  function send(): void {
    const msg_text = text.trim()
    if (msg_text === '' && !picked) return
    onSend({ msg_text, file: picked })
    write('')
    setPicked(undefined)
    setProblem('')
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && picked) {
      event.stopPropagation()
      setPicked(undefined)
    }
    // What is still being composed is not sent; on a touch screen Enter is the only way to a new line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }

  function onPaste(event: ClipboardEvent): void {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    take(file)
  }

  return (
    <form
      className="grid grid-cols-1 gap-2 border-t border-line p-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {problem && (
        <p role="alert" className="px-1 text-base text-coral">
          {problem}
        </p>
      )}
      {picked && <PickedFile file={picked} onRemove={() => (setPicked(undefined), field.current?.focus())} />}
      <div className="flex items-end gap-1">
        {files && (
          <>
            <input
              ref={input}
              type="file"
              accept={mediaRule.types.join()}
              hidden
              onChange={({ currentTarget }) => {
                take(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
            <IconButton
              label={t('chat.file.add')}
              icon={<Paperclip size={20} aria-hidden />}
              onClick={() => input.current?.click()}
            />
          </>
        )}
        <textarea
          ref={field}
          aria-label={t('chat.write', { name })}
          placeholder={t('chat.placeholder')}
          value={text}
          rows={1}
          maxLength={longestMessage}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={`${inputLook} field-sizing-content max-h-40 min-w-0 grow resize-none py-2`}
        />
        <IconButton
          type="submit"
          look="main"
          label={t('chat.send')}
          icon={<Send size={20} aria-hidden />}
          aria-disabled={text.trim() === '' && !picked}
          className="shrink-0"
        />
      </div>
    </form>
  )
}

/** What is dropped anywhere on the window goes along; while it hovers there, the window shows that it would take it. */
function useDrop(field: { current: HTMLElement | null }, take: (file: File | undefined) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const around = field.current?.closest<HTMLElement>('[data-chat]')
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      around?.setAttribute('data-over', '')
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && around?.contains(relatedTarget))) around?.removeAttribute('data-over')
    }
    const drop = (event: DragEvent) => {
      around?.removeAttribute('data-over')
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      latest.current(event.dataTransfer.files[0])
    }
    around?.addEventListener('dragover', over)
    around?.addEventListener('dragleave', leave)
    around?.addEventListener('drop', drop)
    return () => {
      around?.removeEventListener('dragover', over)
      around?.removeEventListener('dragleave', leave)
      around?.removeEventListener('drop', drop)
    }
  }, [field])
}

/** A keyboard on the screen covers what is below: what is written stays in sight. */
function useAboveKeyboard(field: { current: HTMLElement | null }): void {
  useEffect(() => {
    const view = window.visualViewport
    const show = () => {
      if (document.activeElement === field.current) field.current?.scrollIntoView({ block: 'nearest' })
    }
    view?.addEventListener('resize', show)
    return () => view?.removeEventListener('resize', show)
  }, [field])
}
