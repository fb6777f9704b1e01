import { storage } from '#ui/storage.ts'

/** What was typed and not yet sent stays until the browser is closed; a password never does. */
const kept = ['name', 'email', 'phone', 'city_id'] as const
const session = () => storage('sessionStorage')

export function keepDraft(form: HTMLFormElement): void {
  const given = new FormData(form)
  session().setItem('register', JSON.stringify(Object.fromEntries(kept.map((name) => [name, given.get(name) ?? '']))))
}

/** Puts it back where nothing was typed since. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = JSON.parse(session().getItem('register') ?? '{}') as Record<string, string>
  for (const name of kept) {
    const control = form.elements.namedItem(name)
    const typed = draft[name]
    if (!typed) continue
    if (control instanceof HTMLSelectElement && control.value === '') control.value = typed
    if (control instanceof HTMLInputElement && control.value === control.defaultValue) control.value = typed
  }
}

export function forgetDraft(): void {
  session().removeItem('register')
  session().removeItem('affiliate')
}

/** Who sent them here: the last link counts, wherever they have been on the site meanwhile. */
export function affiliateOf(brought: number | undefined): string {
  if (brought !== undefined) session().setItem('affiliate', String(brought))
  return session().getItem('affiliate') ?? ''
}
