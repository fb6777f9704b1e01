/** Names of what no longer is as it was drawn; typing may begin before the page has come alive. */
export function changedControls(form: HTMLFormElement | null): string[] {
  if (!form) return []
  // Parts whose value is in hidden fields say so themselves.
  const marked = [...form.querySelectorAll<HTMLElement>('[data-changed]')].map((part) => part.dataset['changed']!)
  const plain = [...form.elements].flatMap((control) =>
    isChanged(control) ? [(control as HTMLInputElement).name] : [],
  )
  return [...marked, ...plain]
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected !== one.defaultSelected)
  if (!(control instanceof HTMLInputElement) || !control.name || control.type === 'hidden') return false
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}
