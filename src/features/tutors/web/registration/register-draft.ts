import { storage } from '#ui/storage.ts'

/** Kept in the session storage; passwords are never stored. */
const draftFields = ['name', 'email', 'phone', 'city_id'] as const
const session = () => storage('sessionStorage')

export function saveRegisterDraft(form: HTMLFormElement): void {
  const data = new FormData(form)
  session().setItem(
    'register',
    JSON.stringify(Object.fromEntries(draftFields.map((name) => [name, data.get(name) ?? '']))),
  )
}

/** Does not overwrite newer input. */
export function restoreRegisterDraft(form: HTMLFormElement): void {
  const draft = JSON.parse(session().getItem('register') ?? '{}') as Record<string, string>
  for (const name of draftFields) {
    const control = form.elements.namedItem(name)
    const typed = draft[name]
    if (!typed) continue
    if (control instanceof HTMLSelectElement && control.value === '') control.value = typed
    if (control instanceof HTMLInputElement && control.value === control.defaultValue) control.value = typed
  }
}

export function clearRegisterDraft(): void {
  session().removeItem('register')
  session().removeItem('affiliate')
}

/** The last referral link wins and is remembered for the session. */
export function rememberAffiliate(affiliateId: number | undefined): string {
  if (affiliateId !== undefined) session().setItem('affiliate', String(affiliateId))
  return session().getItem('affiliate') ?? ''
}
