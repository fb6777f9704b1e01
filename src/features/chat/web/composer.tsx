import { Paperclip, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { IconButton } from '#ui/parts/button.tsx'
import { inputLook } from '#ui/parts/field.tsx'
import { maxMessageLength, mediaRule } from '../model.ts'
import { saveMessageDraft, readMessageDraft } from './draft-storage.ts'
import { PickedFile, fileProblem } from './picked-file.tsx'

/** Minimum interval between typing signals. */
const typingMs = 3_000

export type ComposedMessage = { msg_text: string; file?: File | undefined }
type Props = {
  /** Storage key of the draft. */
  draft: string
  name: string
  onType: () => void
  onSend: (words: ComposedMessage) => void
  files?: boolean
  focus?: boolean
}

export function Composer({ draft, name, onType, onSend, files = false, focus = false }: Props) {
  const t = useT()
  const { lang } = useFrame()
  const key = `chat ${draft}`
  const [text, setText] = useState(() => readMessageDraft(key))
  const [picked, setPicked] = useState<File>()
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const typedAt = useRef(0)

  useEffect(() => {
    if (!focus) return
    field.current?.focus({ preventScroll: true })
    // Scrolls the whole window into view, clear of floating elements.
    field.current?.closest('section')?.scrollIntoView({ block: 'center' })
  }, [focus])
  useAboveKeyboard(field)

  function write(value: string): void {
    setText(value)
    saveMessageDraft(key, value)
    if (value === '' || Date.now() - typedAt.current < typingMs) return
    typedAt.current = Date.now()
    onType()
  }

  function take(file: File | undefined): void {
    if (!file) return
    const why = files ? fileProblem(file, t, lang) : t('chat.file.not_yet')
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
    // Enter does not send during IME composition, nor on touch screens, where it is the only way to a new line.
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
          maxLength={maxMessageLength}
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

/** Accepts files dropped anywhere on the window and highlights it while they hover. */
function useDrop(field: { current: HTMLElement | null }, take: (file: File | undefined) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const container = field.current?.closest<HTMLElement>('[data-chat]')
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      container?.setAttribute('data-over', '')
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && container?.contains(relatedTarget)))
        container?.removeAttribute('data-over')
    }
    const drop = (event: DragEvent) => {
      container?.removeAttribute('data-over')
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      latest.current(event.dataTransfer.files[0])
    }
    container?.addEventListener('dragover', over)
    container?.addEventListener('dragleave', leave)
    container?.addEventListener('drop', drop)
    return () => {
      container?.removeEventListener('dragover', over)
      container?.removeEventListener('dragleave', leave)
      container?.removeEventListener('drop', drop)
    }
  }, [field])
}

/** Keeps the field visible above an on-screen keyboard. */
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
