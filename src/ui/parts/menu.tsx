import { ChevronDown, Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import {
  I18nProvider,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Pressable,
  Separator,
} from 'react-aria-components'
import { useFrame } from '../frame.tsx'
import { Button, IconButton } from './button.tsx'
import type { ButtonLook, ButtonSize } from './button.tsx'

export type MenuItem = {
  text: string
  icon?: ReactNode
  href?: string
  onSelect?: () => void
  look?: 'plain' | 'danger'
  disabled?: boolean
  apart?: boolean
}

type Props = {
  label: string
  items: readonly MenuItem[]
  /** The content of the button; three dots by default. */
  trigger?: ReactNode
  look?: ButtonLook
  size?: ButtonSize
  align?: 'start' | 'end'
  disabled?: boolean
}

/** A menu button. Not for use inside a `<dialog>`, which would cover the list. */
export function Menu({ label, items, trigger, look, size = 'normal', align = 'start', disabled = false }: Props) {
  const { path, search, lang } = useFrame()
  const here = path + search
  // A menu that was opened on another page is closed.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === here
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(undefined)
  useEffect(() => {
    if (open || !chosen.current) return
    // The action runs from the button, so that a dialog opened by it returns the focus there.
    button.current?.focus()
    chosen.current()
    chosen.current = undefined
  }, [open])
  return (
    <I18nProvider locale={lang}>
      <MenuTrigger isOpen={open} onOpenChange={(next) => setOpenAt(next ? here : undefined)}>
        <Pressable ref={button} isDisabled={disabled}>
          {trigger ? (
            <Button look={look} size={size} disabled={disabled} aria-label={label}>
              {trigger}
              <ChevronDown className="-mr-1" />
            </Button>
          ) : (
            <IconButton look={look} size={size} disabled={disabled} label={label} icon={<Ellipsis />} />
          )}
        </Pressable>
        <Popover
          placement={align === 'start' ? 'bottom start' : 'bottom end'}
          offset={4}
          containerPadding={8}
          className="max-w-[calc(100vw-16px)] min-w-44 overflow-y-auto rounded-card border border-line bg-card text-base text-ink shadow-float"
        >
          {/* The library keeps the focus in an open list; by the ARIA practices Tab leaves it. */}
          <div role="presentation" onKeyDownCapture={(event) => event.key === 'Tab' && setOpenAt(undefined)}>
            <AriaMenu aria-label={label} className="p-1">
              {items.flatMap((item) => [
                ...(item.apart
                  ? [<Separator key={`${item.text} apart`} className="-mx-1 my-1 border-t border-line" />]
                  : []),
                <Entry key={item.text} item={item} choose={(run) => void (chosen.current = run)} />,
              ])}
            </AriaMenu>
          </div>
        </Popover>
      </MenuTrigger>
    </I18nProvider>
  )
}

function Entry({ item, choose }: { item: MenuItem; choose: (run: () => void) => void }) {
  const { text, icon, href, onSelect, look = 'plain', disabled = false } = item
  return (
    <AriaMenuItem
      textValue={text}
      {...(href !== undefined && { href })}
      {...(onSelect && { onAction: () => choose(onSelect) })}
      isDisabled={disabled}
      className={`flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-small px-2.5 text-left no-underline ${look === 'danger' ? 'text-coral data-focused:bg-coral-wash' : 'text-ink data-focused:bg-green-wash'} aria-disabled:cursor-not-allowed aria-disabled:text-soft`}
    >
      {icon}
      {text}
    </AriaMenuItem>
  )
}
