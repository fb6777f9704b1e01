import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useClosing } from '#ui/chrome/dropdown.tsx'
import { Icon } from '#ui/chrome/icons.tsx'
import { useHref, useT } from '#ui/frame.tsx'

/** Suggestions are loaded when typing starts. */
const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))

/**
 * One search box for subjects, cities and tutors. It is a plain form: the server redirects to an exact match or to
 * the catalog.
 */
export function SearchBox({ className = '' }: { className?: string }) {
  const t = useT()
  const href = useHref()
  const field = useRef<HTMLInputElement>(null)
  const [typing, setTyping] = useState(false)
  return (
    <form
      role="search"
      aria-label={t('site.search')}
      action={href('/search/')}
      // Resets the field after the form data was read.
      onSubmit={({ currentTarget: form }) => void setTimeout(() => form.reset())}
      className={`relative ${className}`}
    >
      <Icon of="search" size={18} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft" />
      <input
        ref={field}
        name="q"
        type="search"
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={t('site.search.field')}
        placeholder={t('site.search.hint')}
        onFocus={() => setTyping(true)}
        className="min-h-11 w-full rounded-card border border-edge bg-card pr-3 pl-9 text-ellipsis text-ink placeholder:text-soft hover:border-ink wide:min-h-9"
      />
      {typing && (
        <Suspense>
          <Suggestions field={field} />
        </Suspense>
      )}
    </form>
  )
}

export function SearchSheet() {
  const t = useT()
  const box = useRef<HTMLDetailsElement>(null)
  useClosing(box)
  useEffect(() => {
    const details = box.current!
    const begin = () => {
      if (details.open) details.querySelector('input')?.focus()
    }
    details.addEventListener('toggle', begin)
    return () => details.removeEventListener('toggle', begin)
  }, [])
  return (
    <details ref={box} name="header" className="group wide:hidden">
      <summary
        aria-label={t('site.search')}
        className="grid size-11 list-none place-items-center rounded-card hover:bg-green-wash"
      >
        <Icon of="search" size={22} className="group-open:hidden" />
        <Icon of="close" size={22} className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full z-40 flex gap-2 border-b border-line bg-paper px-4 py-3 shadow-float">
        <SearchBox className="flex-1" />
      </div>
    </details>
  )
}
